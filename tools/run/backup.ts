import "@lanyard/api/backup/backup-main";
