import "@lanyard/api/backup-main";
