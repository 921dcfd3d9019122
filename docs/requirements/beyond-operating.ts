import { documented, figure, type Section, testIn } from "./requirement.ts";

const operating = "docs/operating.md";
const upgraded =
  "is as it was after each of 20 kills on the way, goes back when the new version cannot start, and comes to the newest schema with its rows";
const behindNginx =
  "behind nginx with TLS somebody sets up the first organization, does the main job and keeps a file, and goes on when one of two API processes dies";
const erased =
  "somebody who is erased is in no table and no file any more, also after an older backup was restored";
const killed = "a backup or a restore that is killed leaves no half archive and the old state";
const toTheByte = "what is restored elsewhere is the same to the byte, rows, files and schema";
const inBucket = "a bucket takes an encrypted backup of everything, and gives it back the same to the byte";
const exported = "tells exports with their size, settings from what to what, and what was undone of them";
const clusterStatement = testIn("apps/api/test/distribution.test.ts", "%s lacks the organisation for %j");
const clusterRefusal = testIn("apps/api/test/distribution.test.ts", "%s is refused for %j");
const onCluster = [
  "is shared out once, comes to the newest schema with its rows, and has nothing left to share out",
  documented(operating, "Citus: organisations over several machines"),
] as const;

/** What is asked of it by those who answer for the data. */
export const operation: Section = {
  number: "14",
  title: "Beyond the specification: operating it",
  requirements: {
    "npm run backup writes one archive of both schemas and the files, and prints its path last": [
      toTheByte,
      inBucket,
    ],
    "npm run restore brings it back, into a folder or DATABASE_URL": [toTheByte, inBucket],
    "Backups are made daily by themselves, at a time and in a number that are configured": [
      "the next backup is due %s",
      "a backup that was missed is made soon after the start by itself, and of all the newest stay",
      "in the middle of a restore neither a backup is made of what is half there, nor another restore",
      "a daily backup waits for one that is made by hand, and archives of one second do not take each other's place",
      "a bucket keeps archives that are whole, and the newest of them",
      "with an account and no bucket, files lie in the folder and backups may go to the service",
    ],
    "What a killed process leaves unfinished in a bucket, a file or a backup, is ended by Lanyard itself": [
      "what a killed upload left in a bucket is ended when no upload can be running any more, and nobody else's",
      "what a killed backup left in a bucket is ended by the next one",
    ],
    "A folder or bucket that takes no backup is named with the reason, by the command and at the start": [
      "is named at once with the reason, by the command",
      "is named at the start that is to make daily backups",
      "a bucket that cannot be reached is named at once with the reason",
    ],
    "What cannot be restored is told before anything is stopped for it":
      "what cannot be restored is told before the database is asked for",
    "They are off only on purpose, and then the start says so":
      "where no daily backups are made on purpose, the start says so",
    "An archive holds one moment, however much is written meanwhile":
      "a backup holds one moment, however much is written meanwhile",
    "It is read by another major version of PostgreSQL":
      "what is restored into the oldest PostgreSQL of the machine is the same to the byte",
    "It goes to a folder or to S3": [toTheByte, inBucket],
    "It is encrypted when a key is given": [
      "an encrypted archive needs its key, and what was damaged is refused",
      inBucket,
    ],
    "It has a manifest of row counts and hashes, and what was damaged is refused": [
      toTheByte,
      "an encrypted archive needs its key, and what was damaged is refused",
    ],
    "A newer Lanyard restores an older backup": "an archive of an older version is brought up to this one",
    "One organisation is restored alone beside the living ones":
      "one organisation comes back alone; what the others did since stays",
    "restore --check proves an archive and touches nothing": [
      inBucket,
      "an encrypted archive needs its key, and what was damaged is refused",
    ],
    "An empty installation offers to restore at its first start": [
      "the set-up page of an empty installation offers the backups that are there, to whoever has its link",
      "of two who restore at once one does, and then everything is there for who had an account",
      "an encrypted backup asks for its secret key, and another one or none does not open it",
      "an installation with an organisation is not restored over, whatever link somebody has",
      "a page that waits for a restore stays while the servers start anew, and becomes what comes then",
    ],
    "A kill in the middle of either leaves the old state and no half archive that looks whole": [
      killed,
      "a restore that is killed leaves the installation empty, and its link good",
    ],
    "The decrypted rows of a restore stay nowhere":
      "a scratch database leaves no file behind, whether its work is done, fails or is killed",
    "A backup slows others by less than half": figure("A backup slows others"),
    "1,000,000 contacts and 10,000 files are backed up in 5 minutes": figure(
      "1,000,000 contacts and 10,000 files backed up",
    ),
    "They are restored in 10 minutes, hashes equal": [toTheByte, figure("The same restored")],
    "Backup and restore take less than 250 MB": figure("API memory during backup and restore"),
    "Versions have names: this one is 1.1.0":
      "a process that can serve says so, and names what it has looked at",
    "CHANGELOG.md is written for users": documented("CHANGELOG.md", "1.1.0"),
    "A snapshot is made by itself before migrations": [
      upgraded,
      "before a database that was used is changed, the way back is made, and nothing is changed without it",
    ],
    "When a migration or the health check after it fails, the old state comes back and the message says so":
      upgraded,
    "Then the older version starts by itself": [
      "a newer version that upgrades and then does not serve makes room for the older one, with all as it was",
      "so it is in a container, where the older version takes the place of the process itself",
    ],
    "A database of every named version comes to the newest, killed at 20 points of the way": upgraded,
    "An upgrade writes the rows of all organisations, also where the database's owner is no superuser": [
      "records that were compared as older versions did are all compared anew, also by an owner who is held to the policies",
      "writes rows of all organisations where policies do not hold for the owner",
      "that would write nobody's rows is told",
    ],
    "Two processes that start a migration at once are safe": [
      "each file is applied once, in order, also when several processes start together",
      upgraded,
    ],
    "A process of the older version beside a newer schema refuses clearly": [
      "refuses a database of a newer version, or with another text of a file",
      "a schema that is $problem than the process knows is not ready",
      "go on when a newer version has added a column",
    ],
    "One image starts the whole product without a network and without a variable": [
      "starts the whole product as npm start does, with nothing to fetch and no variable to set",
      "has the package files of every workspace before it installs",
      "has what it starts with",
      "is built by installed programs, which nothing but npm has on its path",
    ],
    "It works with 512 MB of memory": figure("The image works with 512 MB"),
    "compose.yaml has PostgreSQL, two API processes, Lanyard ID, S3 and a proxy that ends TLS": [
      "demands no variable",
      "starts two API processes and Lanyard ID with variables that exist and files that are there",
      "gives nothing to the public but the proxy's TLS, and the proxy what its file asks for",
      "keeps each volume that it names",
    ],
    "The same processes do the main job behind a real nginx with TLS, in the browser": behindNginx,
    "Each unique index and foreign key names the organisation, and no policy or function is one that a cluster cannot take":
      [
        "have the organisation in each unique index and foreign key",
        "have no restrictive policy, which a node would make a permissive one, and no function in SQL that reads them by a parameter",
        "are written by functions whose statements a cluster takes",
        "that does %s is refused for %j",
        "that are not so are told",
      ],
    "Every statement that the API sends in any of its tests names the organisation for each table": [
      clusterStatement,
      clusterRefusal,
    ],
    "Constraints are known without the numbers of shards":
      "a constraint that is broken on a node is known by the text alone, with the number of its shard behind the name",
    "Migrations are sent as a cluster takes them": [
      "%s, or what is sent in its place, is taken by a database that is shared out",
      "leaves the same tables where another is sent in its place, but for the statistics of columns",
      "a text is split at the ends of its statements, whatever stands in comments, texts and bodies of functions",
      "that would be refused there is told",
      "whose tables could not be shared out is told",
    ],
    "npm run distribute follows the schema, can be repeated, and says what it did": [
      "are shared out each after those that it refers to, beside the first",
      "are shared out by statements that can be repeated, after which nothing is left to do",
      "stay where they are without Citus, which is told",
      ...onCluster,
    ],
    "A distributed database is upgraded": onCluster,
    "A distributed database is backed up, takes a backup, and is shared out again": [
      "takes an archive of an older version, is shared out again, and is backed up to the same rows",
      "gets one organisation back alone, and keeps the others as they are",
    ],
    "npm run test:citus runs the tests of the API on a cluster, and skips with a word where there is none":
      documented(operating, "Citus: organisations over several machines"),
    "Writes on a cluster take about twice the time, imports the same": figure("Writes on a cluster"),
    "What to do, what was proved and what a worker's failure does is told": documented(
      operating,
      "Citus: organisations over several machines",
    ),
    "Everything works behind PgBouncer in transaction mode": [
      "people sign in, many write at once, an import runs, all is undone, and others are told",
      documented(operating, "PgBouncer"),
    ],
    "What it needs of a replicated PostgreSQL is told": documented(operating, "Replicated PostgreSQL"),
    "/api/health says that it lives": [
      "the API says that it is alive, to anyone",
      "a process whose database is away is alive and not ready, and is ready again when that is back",
    ],
    "/api/ready says whether it answers, is migrated and has disk left": [
      "a process that can serve says so, and names what it has looked at",
      "a schema that is $problem than the process knows is not ready",
      "a full disk is not ready; a folder that is yet to be made is asked of where it will be",
      "a process whose database is away is alive and not ready, and is ready again when that is back",
    ],
    "METRICS_PORT serves /metrics and nothing else": "nothing but the metrics is served beside them",
    "Requests are counted and timed by route": [
      "requests are counted and timed by route, and logged in one line of ids",
      "requests are counted by route: the files of the web app together, what is no file as none",
    ],
    "Pools, statements, streams, imports, background work and logged failures are measured": [
      "pools, statements, streams, imports, background work and the process are measured",
      "a slow statement is told with its route and without its values",
    ],
    "A request is traced with its statements when an endpoint is configured":
      "a request is traced with its statements, by its route and without values",
    "A request is one line with its id, person and organisation as ids and its time, without personal data": [
      "requests are counted and timed by route, and logged in one line of ids",
      "a line of the log says which service wrote it, and of a request who asked, by ids",
      "a request has one random id, in its answer, in each line of the log and in its trace",
      "each request has an id of its own, also in two processes that start alike",
      "an answer to what nobody expected names its request, as the log does, and nothing else of it",
      "passwords, tokens, cookies and e-mail addresses do not reach the log",
      "an error in the log says what failed and where, and names nobody",
    ],
    "Slow statements are told with their route": [
      "a slow statement is told with its route and without its values",
      "a slow statement of the start, and of work in the background, is told with what that is",
      "a slow statement is told with its route, or as one of the start",
    ],
    "Whatever is killed while eight people write, each acknowledged write is there once": [
      "whatever is killed while eight people write, each acknowledged write is there, and none is there twice",
      figure("100 kills and 50,000 acknowledged writes"),
    ],
    "A database restarted under load is told with 503 and Retry-After, and all is healthy within 5 s":
      "a database that is restarted under load is told with 503 and when to come back, and all is healthy within 5 s",
    "A full disk is told with 507 or 503, leaves no orphan, and heals": [
      "a disk that is full for files refuses them with 507, keeps no part of one, and takes them when it has room",
      "a disk that is full for the database refuses writes with 507 or 503 and loses none, and heals",
    ],
    "Slow and lying clients and idle streams keep nobody from writing": testIn(
      "tools/faults/",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the test's file
      "slow and lying clients and ${streamCount} idle streams keep nobody from writing, and make nothing",
    ),
    "A stop takes less than 5 s, and what it interrupted goes on":
      "a stop waits for no statement, and what it interrupted goes on after the next start",
    "Clocks ten minutes off lose nothing": [
      "clocks of two processes that are ten minutes off, one early and one late, lose nothing and sign nobody out",
      "tokens are judged by the clock of Lanyard ID, however wrong that of the API is",
    ],
    "Two processes that race for cards, tasks and imports do each thing once": [
      "two processes that race for the same cards, tasks and imports do each thing once",
      "a process that saw an import while another one worked on it does nothing of it a second time",
    ],
    "Connections that are cut in the middle lose nothing": [
      "connections that are cut in the middle lose nothing",
      "connections cut in the middle of requests make 503 at worst, and nothing afterwards",
    ],
    "'Erase for good' takes a person out of records, notes, files, search, labels, values, imports and their files":
      [
        erased,
        "go with the import that nobody goes on with for two days, and with somebody who is erased",
        "a file that still arrives when somebody is erased is ended, and nothing of it is left",
        "the half file of a killed process goes with the erasure that follows",
        "an erasure that is killed before its end has not happened, and is done whole when it is asked for again",
        "an erasure that is killed once it is done has taken the files, and the words of a search go after the next start",
        "an erased person takes part in nothing, and what is kept of one names its parts",
        "every table with texts is known to the erasure: a new one must say how it is erased, or why it holds nobody",
      ],
    "A restore of an older backup erases again": erased,
    "The page of a first restore tells what was erased again, as the command does": [
      "of two who restore at once one does, and then everything is there for who had an account",
      "a restored installation tells what was erased again, and where no list could tell what was erased",
    ],
    "The log keeps that somebody was erased, when and by whom": erased,
    "The purge after 30 days does the same": [
      "somebody who was deleted 30 days ago is in no table and no file any more either",
      "what was deleted 30 days ago, of every kind, is gone with what imports kept of it, and no older backup brings it back",
    ],
    "Everything about one person is exported as a file, for administrators alone": erased,
    "What an erasure leaves in texts of other records is told before it, to be changed": [
      "texts of other records that name somebody are told before they are erased, and stand in the file of what is kept",
      "who erases a person is shown first which other records name them, each to be opened in another tab",
    ],
    "A person or an address that asks too often is told so, with 429 and Retry-After": [
      "a person who asks too often is told when to ask again, and keeps nobody else from asking",
      "whoever is not signed in counts by their address, a wrong token too; those who are signed in there go on",
      "%s counts by the address that asks",
      "an address that the proxy has not seen itself changes nothing, whatever a client claims",
    ],
    "The limit is configured": "the limit of requests is on unless it is switched off",
    "Sign-ins, failed ones, roles and invitations are in the audit":
      "takes over what happens in Lanyard ID, once: sign-ins, failed ones, roles, invitations",
    "So are exports, settings, backups and restores": [
      exported,
      "tells every organisation of backups and restores, and is saved as a file that is told as well",
    ],
    "Administrators read, narrow and export it on a page": [
      "is an administrator's: tells who did what, and is narrowed",
      "is saved as a file, narrowed as it is shown",
      "is not shown to somebody who works with records",
    ],
    "It can only be added to":
      "can be added to and read by the roles of both services, and neither changes nor removes an entry",
    "Exporting is a right of its own, not of viewers, and is told with its size": [
      exported,
      testIn("apps/api/test/route-rights.test.ts", "$name answers 403 to a viewer"),
      "who only reads is offered neither to import nor to export, and the page for it leads to the contacts",
    ],
    "docs/dependencies.md names each dependency with version, licence and why": [
      "docs/dependencies.md lists under '$title' each package with its version, licence and users",
      documented("docs/dependencies.md", "What runs"),
    ],
    "A runtime dependency that nobody imports fails the tests":
      "every package that is installed to run is imported where it is asked for",
  },
};
