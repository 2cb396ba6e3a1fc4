using System.Text.Json;
using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads <c>tern.json</c>: JSON with comments and trailing commas. docs/guides/lambda/local-applications.md lists its
/// members.
/// </summary>
internal static class TernFile
{
    private static readonly JsonDocumentOptions s_options = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <exception cref="LocalApplicationException">The file is invalid.</exception>
    public static ApplicationModel Read(string file, ReadOnlyMemory<byte> bytes)
    {
        var name = Path.GetFileName(file);
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(bytes, s_options);
        }
        catch (JsonException failure)
        {
            throw new LocalApplicationException(name, $"line {failure.LineNumber + 1}", $"The file isn't valid JSON: {failure.Message}");
        }

        using (document)
        {
            var root = new Section(document.RootElement, name, "");
            var model = new ApplicationModel { File = Path.GetFullPath(file) };
            var environment = root.Map("environment");
            foreach (var (function, value, place) in root.Members("functions")) ReadFunction(model, root.At(value, place), function, environment);
            foreach (var (api, value, place) in root.Members("apis")) model.Apis.Add(ApiSection.Read(root.At(value, place), api));
            foreach (var (queue, value, place) in root.Members("queues")) ReadQueue(model, root.At(value, place), queue);
            foreach (var (table, value, place) in root.Members("streams")) model.Streams.AddRange(ReadStream(root.At(value, place), table));
            foreach (var (rule, value, place) in root.Members("rules")) model.Rules.Add(ReadRule(root.At(value, place), rule));
            foreach (var (schedule, value, place) in root.Members("schedules")) model.Schedules.Add(ReadSchedule(root.At(value, place), schedule));
            foreach (var (bucket, value, place) in root.Members("buckets")) model.Buckets.Add(ReadBucket(model, root.At(value, place), bucket));
            foreach (var (topic, value, place) in root.Members("topics")) model.Topics.Add(TopicSection.Read(root.At(value, place), topic));
            if (root.Child("dynamodb") is { } tables) model.Tables = ReadTables(model, tables);
            root.End();
            ApplicationCheck.Check(model);
            return model;
        }
    }

    private static void ReadFunction(ApplicationModel model, Section section, string name, Dictionary<string, string> common)
    {
        var environment = new Dictionary<string, string>(common, StringComparer.Ordinal);
        foreach (var (variable, value) in section.Map("environment")) environment[variable] = value;
        var command = section.Texts("command");
        var project = section.Text("project");
        if (project is null == (command.Count == 0))
            throw section.Wrong("must have either 'project', the path of a .NET project, or 'command', the program and its arguments.");
        model.Functions.Add(new ApplicationFunction
        {
            Name = name,
            Project = project is null ? null : Path.Combine(model.Folder, project),
            Command = command,
            WorkingDirectory = section.Text("folder") is { } folder ? Path.Combine(model.Folder, folder) : null,
            Extensions = [.. section.Texts("extensions").Select(path => Path.GetFullPath(Path.Combine(model.Folder, path)))],
            Handler = section.Text("handler"),
            MemoryMegabytes = section.Number("memory", 128, 10_240),
            Timeout = section.Seconds("timeout", 1, 900),
            MaxConcurrency = section.Number("concurrency", 1, 1000),
            MaxProcesses = section.Number("processes", 1, 1000),
            Async = new AsyncOptions
            {
                MaxRetries = section.Number("maxRetries", 0, 2) ?? 2,
                MaxAge = section.Seconds("maxAge", 60, 21_600),
                OnSuccess = Target("onSuccess"),
                OnFailure = Target("onFailure"),
            },
            LogFormat = section.Text("logFormat") is { } format
                ? format is "JSON" or "Text" ? format : throw section.Wrong("logFormat", $"is '{format}', but must be JSON or Text.")
                : null,
            LogLevel = section.Text("logLevel"),
            ReservedConcurrency = section.Number("reservedConcurrency", 0, 1000),
            IsSnapStart = section.Flag("snapStart") ?? false,
            IsTenantIsolated = section.Flag("tenantIsolation") ?? false,
            Environment = environment,
        });

        // A name with the prefix "queue:" is a queue's; any other is a function's.
        DeliveryTarget? Target(string member) => section.Text(member) switch
        {
            null => null,
            var text when text.StartsWith("queue:", StringComparison.Ordinal) => new DeliveryTarget(DeliveryKind.Queue, text["queue:".Length..]),
            var text => new DeliveryTarget(DeliveryKind.Function, text),
        };

        if (section.Find("url") is { ValueKind: not JsonValueKind.False }) model.Apis.Add(ApiSection.ReadUrl(section, name));
        section.End();
    }

    private static void ReadQueue(ApplicationModel model, Section section, string name)
    {
        if (QueueSet.FindMistake(name) is { } mistake) throw section.Wrong(mistake);
        var queue = new QueueOptions { Name = name };
        queue = queue with
        {
            VisibilityTimeout = section.Seconds("visibilityTimeout", 0, 43_200) ?? queue.VisibilityTimeout,
            Delay = section.Seconds("delay", 0, 900) ?? queue.Delay,
            HasContentBasedDeduplication = section.Flag("contentBasedDeduplication") ?? false,
            DeadLetterQueue = section.Text("deadLetterQueue"),
            MaxReceives = section.Number("maxReceives", 1, 1000) ?? queue.MaxReceives,
            Folder = section.Text("folder") is { } folder ? Path.GetFullPath(Path.Combine(model.Folder, folder)) : null,
        };
        model.Queues.Add(queue);
        var functions = section.Texts("function");
        if (functions.Count > 0)
        {
            var mapping = new QueueMappingOptions
            {
                Queue = name,
                Function = functions[0],
                BatchSize = section.Number("batchSize", 1, queue.IsFifo ? 10 : 10_000) ?? 10,
                Window = section.Seconds("window", 0, 300) ?? TimeSpan.Zero,
                ReportsFailures = section.Flag("reportBatchItemFailures") ?? false,
                Filters = FilterSection.Read(section),
                MaximumConcurrency = section.Number("maximumConcurrency", 1, 1000) ?? 5,
            };
            // Multiple functions take turns: each message goes to one of them.
            model.QueueMappings.AddRange(functions.Select(function => mapping with { Function = function }));
        }

        section.End();
    }

    private static List<StreamMappingOptions> ReadStream(Section section, string table)
    {
        var functions = section.Texts("function");
        if (functions.Count == 0) throw section.Wrong("has no 'function'.");
        var stream = new StreamMappingOptions
        {
            Table = table,
            Function = functions[0],
            BatchSize = section.Number("batchSize", 1, 10_000) ?? 100,
            Window = section.Seconds("window", 0, 300) ?? TimeSpan.Zero,
            FromBeginning = section.Flag("fromBeginning") ?? false,
            Bisects = section.Flag("bisect") ?? false,
            MaxRetries = section.Number("maxRetries", 0, 10_000),
            MaxAge = section.Seconds("maxAge", 60, 604_800),
            ReportsFailures = section.Flag("reportBatchItemFailures") ?? false,
            Filters = FilterSection.Read(section),
            ParallelizationFactor = section.Number("parallelizationFactor", 1, 10) ?? 1,
            TumblingWindow = section.Seconds("tumblingWindow", 1, 900),
            OnFailure = section.Text("onFailure"),
        };
        section.End();
        // Each function has its own position in the stream, and receives all records.
        return [.. functions.Select(function => stream with { Function = function })];
    }

    private static RuleOptions ReadRule(Section section, string name)
    {
        var (function, queue, path) = (section.Text("function"), section.Text("queue"), section.Text("inputPath"));
        if (function is null == queue is null) throw section.Wrong("must have either 'function', which is invoked, or 'queue', which receives the events.");
        if (path is not null && RuleOptions.FindMistake(path) is { } mistake) throw section.Wrong("inputPath", mistake);
        var rule = new RuleOptions
        {
            Name = name,
            Bus = section.Text("bus") ?? RuleOptions.DefaultBus,
            Pattern = FilterSection.ReadPattern(section, "pattern"),
            Function = function,
            Queue = queue,
            Input = section.Find("input")?.GetRawText(),
            InputPath = path,
        };
        section.End();
        return rule;
    }

    private static ScheduleOptions ReadSchedule(Section section, string name)
    {
        var text = section.RequiredText("expression");
        try
        {
            var schedule = new ScheduleOptions
            {
                Name = name,
                Function = section.RequiredText("function"),
                Expression = ScheduleExpression.Parse(text, section.Text("timeZone")),
                Input = section.Find("input")?.GetRawText(),
            };
            section.End();
            return schedule;
        }
        catch (FormatException failure)
        {
            throw section.Wrong("expression", failure.Message);
        }
    }

    private static BucketOptions ReadBucket(ApplicationModel model, Section section, string name)
    {
        var events = section.Texts("events");
        var notification = new BucketNotification
        {
            Function = section.RequiredText("function"),
            Prefix = section.Text("prefix") ?? "",
            Suffix = section.Text("suffix") ?? "",
        };
        var bucket = new BucketOptions
        {
            Name = name,
            Folder = Path.GetFullPath(Path.Combine(model.Folder, section.RequiredText("folder"))),
            Notifications = [events.Count == 0 ? notification : notification with { Events = events }],
        };
        section.End();
        return bucket;
    }

    private static TablesOptions ReadTables(ApplicationModel model, Section section)
    {
        List<string> tables = [];
        foreach (var (name, value, place) in section.Members("tables")) tables.Add(TableSection.Read(section.At(value, place), name));
        var options = new TablesOptions
        {
            SeedFiles = [.. section.Texts("seed").Select(path => Path.Combine(model.Folder, path))],
            Tables = tables,
            Port = section.Number("port", 0, 65_535) ?? 0,
            DataDirectory = section.Text("data") is { } folder ? Path.Combine(model.Folder, folder) : null,
        };
        section.End();
        return options;
    }
}
