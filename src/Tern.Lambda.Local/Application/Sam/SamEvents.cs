using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;
using Tern.Local;

namespace Tern.Lambda.Local.Application;

/// <summary>Reads the event sources of a template's functions.</summary>
internal sealed class SamEvents(ApplicationModel model, SamValues values, SamApis apis, string file)
{
    /// <summary>Reads the events and the URL of a function.</summary>
    public void Read(string logical, JsonObject properties)
    {
        // In SAM, a function's events call the alias that SAM publishes.
        var function = values.Versions.Qualified(logical, values.Versions.AutomaticAlias(logical));
        if (properties["FunctionUrlConfig"] is JsonObject url)
        {
            AddUrl(function, url);
        }

        foreach (var (name, node) in properties["Events"] as JsonObject ?? [])
        {
            var place = $"Resources.{logical}.Properties.Events.{name}";
            if (node is not JsonObject source) throw new LocalApplicationException(file, place, "It must be a mapping with a Type and Properties.");
            var options = source["Properties"] as JsonObject ?? [];
            if (values.Flag(options["Enabled"]) == false) continue;
            try
            {
                Read(function, name, values.Text(source["Type"]) ?? "", options, place);
            }
            catch (FormatException failure)
            {
                throw new LocalApplicationException(file, place, failure.Message);
            }
        }
    }

    /// <summary>Reads an <c>AWS::Lambda::Url</c>.</summary>
    public void ReadUrl(string logical, JsonObject properties)
    {
        if (FunctionOf(properties["TargetFunctionArn"], $"Resources.{logical}.Properties.TargetFunctionArn") is not { } function) return;
        var qualifier = values.Text(properties["Qualifier"]);
        AddUrl(qualifier is null ? function : $"{FunctionReference.NameOf(function)}:{qualifier}", properties);
    }

    /// <summary>Reads an <c>AWS::Lambda::EventSourceMapping</c>.</summary>
    public void ReadMapping(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        if (values.Flag(properties["Enabled"]) == false || FunctionOf(properties["FunctionName"], place + ".FunctionName") is not { } function) return;
        var source = properties["EventSourceArn"];
        switch (values.Resource(source) is { } resource ? values.TypeOf(resource) : "")
        {
            case "AWS::SQS::Queue": AddQueue(function, source, properties, place); break;
            case "AWS::DynamoDB::Table" or "AWS::DynamoDB::GlobalTable" or "AWS::Serverless::SimpleTable":
                AddStream(function, source, properties, place);
                break;
            default: model.Remarks.Add($"{place}.EventSourceArn isn't simulated: it isn't a queue or table in this template."); break;
        }
    }

    private string? FunctionOf(JsonNode? node, string place)
    {
        if (values.Versions.Target(node) is { } target) return target;
        model.Remarks.Add($"{place} doesn't refer to a function of this template, so it has no effect.");
        return null;
    }

    private void AddUrl(string function, JsonObject url) => apis.Add(new ApiOptions
    {
        Name = FunctionReference.NameOf(function),
        Kind = ApiKind.FunctionUrl,
        IsStreaming = values.Text(url["InvokeMode"]) == "RESPONSE_STREAM",
        Cors = apis.Cors(url["Cors"]),
        Routes = [new Route { Method = "ANY", Pattern = null, Function = function }],
    });

    private void Read(string function, string name, string type, JsonObject options, string place)
    {
        switch (type)
        {
            case "HttpApi": AddRoute(ApiKind.Http, "ApiId", function, options); break;
            case "Api": AddRoute(ApiKind.Rest, "RestApiId", function, options); break;
            case "SQS": AddQueue(function, options["Queue"], options, place); break;
            case "DynamoDB": AddStream(function, options["Stream"], options, place); break;
            case "Schedule" or "ScheduleV2": AddSchedule(function, name, options, place); break;
            case "EventBridgeRule" or "CloudWatchEvent": AddRule(name, options["Pattern"], options, place, function, null); break;
            case "S3": AddBucket(function, options, place); break;
            default: model.Remarks.Add(
                $"function {function}: the event {name} of type {type} isn't sent automatically; send one with 'tern lambda event'."); break;
        }
    }

    private void AddRoute(ApiKind kind, string api, string function, JsonObject options)
    {
        var path = values.Text(options["Path"]);
        var method = values.Text(options["Method"]) is { } given ? given
            .ToLowerInvariant() is "any" or "x-amazon-apigateway-any-method" ? "ANY" : given : "ANY";
        var route = Route.Parse(path is null or Route.Default ? Route.Default : $"{method} {path}", function);
        var auth = options["Auth"] as JsonObject;
        var scopes = (auth?["AuthorizationScopes"] as JsonArray)?.Select(values.Text).OfType<string>().ToList() ?? [];
        var payload = kind == ApiKind.Http ? values.Text(options["PayloadFormatVersion"]) : null;
        bool? isVersion1 = payload is null ? null : payload is "1.0" or "1";
        apis.Add(kind, values.Resource(options[api]), route with { Scopes = scopes, IsVersion1 = isVersion1 }, values.Text(auth?["Authorizer"]), options);
    }

    private void AddQueue(string function, JsonNode? source, JsonObject options, string place)
    {
        var queue = values.Resource(source) ?? throw new LocalApplicationException(file, place, "Its Queue isn't in this template.");
        model.QueueMappings.Add(new QueueMappingOptions
        {
            Queue = values.NameOf(queue),
            Function = function,
            BatchSize = Within(options, "BatchSize", 1, 10_000, place) ?? 10,
            Window = TimeSpan.FromSeconds(Within(options, "MaximumBatchingWindowInSeconds", 0, 300, place) ?? 0),
            ReportsFailures = Reports(options),
            Filters = Filters(options, place),
            MaximumConcurrency = Within(options["ScalingConfig"] as JsonObject ?? [], "MaximumConcurrency", 1, 1000, place + ".ScalingConfig") ?? 5,
        });
    }

    private void AddStream(string function, JsonNode? source, JsonObject options, string place)
    {
        var table = values.Resource(source) ?? throw new LocalApplicationException(file, place, "Its Stream isn't that of a table in this template.");
        var retries = values.Number(options["MaximumRetryAttempts"], place);
        var age = values.Number(options["MaximumRecordAgeInSeconds"], place);
        var destination = ((options["DestinationConfig"] as JsonObject)?["OnFailure"] as JsonObject)?["Destination"];
        var failures = values.Resource(destination) is { } queue && values.TypeOf(queue) == "AWS::SQS::Queue" ? values.NameOf(queue) : null;
        if (destination is not null && failures is null)
            model.Remarks.Add($"{place}.DestinationConfig.OnFailure isn't simulated: it isn't a queue in this template.");
        model.Streams.Add(new StreamMappingOptions
        {
            Table = values.NameOf(table),
            Function = function,
            BatchSize = Within(options, "BatchSize", 1, 10_000, place) ?? 100,
            Window = TimeSpan.FromSeconds(Within(options, "MaximumBatchingWindowInSeconds", 0, 300, place) ?? 0),
            FromBeginning = values.Text(options["StartingPosition"]) == "TRIM_HORIZON",
            Bisects = values.Flag(options["BisectBatchOnFunctionError"]) ?? false,
            MaxRetries = retries is null or < 0 ? null : retries,
            MaxAge = age is null or < 0 ? null : TimeSpan.FromSeconds(age.Value),
            ReportsFailures = Reports(options),
            Filters = Filters(options, place),
            ParallelizationFactor = Within(options, "ParallelizationFactor", 1, 10, place) ?? 1,
            TumblingWindow = Within(options, "TumblingWindowInSeconds", 0, 900, place) is { } seconds and > 0 ? TimeSpan.FromSeconds(seconds) : null,
            OnFailure = failures,
        });
    }

    private void AddSchedule(string function, string name, JsonObject options, string place, string? input = null)
    {
        if (values.Text(options["State"]) is { } state && state.StartsWith("DISABLED", StringComparison.Ordinal)) return;
        var text = values.Text(options["Schedule"] ?? options["ScheduleExpression"]) ?? throw new LocalApplicationException(file, place, "It has no Schedule.");
        model.Schedules.Add(new ScheduleOptions
        {
            Name = name,
            Function = function,
            Expression = ScheduleExpression.Parse(text, values.Text(options["ScheduleExpressionTimezone"])),
            Input = input ?? values.Text(options["Input"]),
        });
    }

    /// <summary>Reads a rule that is a separate resource, with its targets.</summary>
    public void ReadRule(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        foreach (var target in (properties["Targets"] as JsonArray ?? []).OfType<JsonObject>())
        {
            var resource = values.Resource(target["Arn"]);
            var function = values.Versions.Target(target["Arn"]);
            switch (resource is null ? "" : values.TypeOf(resource))
            {
                case not "AWS::SQS::Queue" when function is not null && properties["ScheduleExpression"] is not null:
                    AddSchedule(function, logical, properties, place, values.Text(target["Input"]));
                    break;
                case not "AWS::SQS::Queue" when function is not null: Add(function, null); break;
                case "AWS::SQS::Queue" when properties["ScheduleExpression"] is null: Add(null, values.NameOf(resource!)); break;
                default: model.Remarks.Add(
                    $"rule {logical}: its target {values.Text(target["Id"])} isn't a function or queue in this template, so it receives nothing."); break;
            }

            void Add(string? function, string? queue) => AddRule(logical, properties["EventPattern"], target, place, function, queue, properties);
        }
    }

    private void AddRule(string name, JsonNode? pattern, JsonObject options, string place, string? function, string? queue, JsonObject? rule = null)
    {
        if (values.Text((rule ?? options)["State"]) is { } state && state.StartsWith("DISABLED", StringComparison.Ordinal)) return;
        var path = values.Text(options["InputPath"]);
        if (path is not null && RuleOptions.FindMistake(path) is { } mistake) throw new LocalApplicationException(file, place + ".InputPath", mistake);
        if (values.Resolve(pattern) is not { } resolved) throw new LocalApplicationException(file, place, "It has no event pattern.");
        var bus = values.Text((rule ?? options)["EventBusName"]) ?? RuleOptions.DefaultBus;
        model.Rules.Add(new RuleOptions
        {
            Name = name,
            Bus = bus[(bus.LastIndexOf('/') + 1)..],
            Pattern = Pattern(resolved.ToJsonString(), place),
            Function = function,
            Queue = queue,
            Input = values.Text(options["Input"]),
            InputPath = path,
            Transformer = Transformer(options["InputTransformer"] as JsonObject, place + ".InputTransformer"),
        });
    }

    private InputTransformer? Transformer(JsonObject? options, string place)
    {
        if (options is null) return null;
        var paths = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, value) in options["InputPathsMap"] as JsonObject ?? [])
        {
            paths[name] = values.Text(value)
                ?? throw new LocalApplicationException(file, $"{place}.InputPathsMap.{name}", "It must be a path such as $.detail.");
        }

        try
        {
            return new InputTransformer(
                paths, values.Text(options["InputTemplate"]) ?? throw new LocalApplicationException(file, place, "It has no InputTemplate."));
        }
        catch (FormatException failure)
        {
            throw new LocalApplicationException(file, place, failure.Message);
        }
    }

    private void AddBucket(string function, JsonObject options, string place)
    {
        var bucket = values.Resource(options["Bucket"]) ?? throw new LocalApplicationException(file, place, "Its Bucket isn't in this template.");
        var name = values.NameOf(bucket);
        var folder = Path.Combine(model.Folder, "buckets", name);
        if (!Directory.Exists(folder))
        {
            model.Remarks.Add($"bucket {name}: create the folder {folder}; files that are written to it become objects.");
            return;
        }

        var rules = ((options["Filter"] as JsonObject)?["S3Key"] as JsonObject)?["Rules"] as JsonArray ?? [];
        string Rule(string of) => rules.OfType<JsonObject>().Where(rule => string.Equals(values.Text(rule["Name"]), of, StringComparison.OrdinalIgnoreCase))
            .Select(rule => values.Text(rule["Value"])).FirstOrDefault() ?? "";
        IReadOnlyList<string> events = options["Events"] is JsonArray many
            ? [.. many.Select(values.Text).OfType<string>()]
            : [values.Text(options["Events"]) ?? "s3:ObjectCreated:*"];
        model.Buckets.Add(new BucketOptions
        {
            Name = name,
            Folder = folder,
            Notifications = [new BucketNotification { Function = function, Events = events, Prefix = Rule("prefix"), Suffix = Rule("suffix") }],
        });
    }

    private int? Within(JsonObject options, string name, int min, int max, string place) => values.Number(options[name], $"{place}.{name}", min, max);

    /// <summary>Reads patterns, which are strings of JSON as in the service.</summary>
    private EventFilters Filters(JsonObject options, string place)
    {
        if ((options["FilterCriteria"] as JsonObject)?[nameof(Filters)] is not JsonArray filters) return EventFilters.None;
        List<EventPattern> patterns = [];
        foreach (var filter in filters)
        {
            var at = $"{place}.FilterCriteria.Filters[{patterns.Count}]";
            var text = values.Text((filter as JsonObject)?["Pattern"])
                ?? throw new LocalApplicationException(
                    file, at, "It has no Pattern. Expected a string with JSON, such as '{\"body\":{\"kind\":[\"placed\"]}}'.");
            patterns.Add(Pattern(text, at + ".Pattern"));
        }

        return new EventFilters(patterns);
    }

    private EventPattern Pattern(string json, string place)
    {
        try
        {
            return EventPattern.Parse(json);
        }
        catch (FormatException failure)
        {
            throw new LocalApplicationException(file, place, failure.Message);
        }
    }

    private bool Reports(JsonObject options) =>
        options["FunctionResponseTypes"] is JsonArray types && types.Any(type => values.Text(type) == "ReportBatchItemFailures");
}
