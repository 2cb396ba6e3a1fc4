using System.Text.Json.Nodes;
using Tern.Lambda.Local.Application.Model;
using Tern.Lambda.Local.Fronts.Routing;
using Tern.Lambda.Local.Fronts.Serving;
using Tern.Lambda.Local.Sources.Buckets;
using Tern.Lambda.Local.Sources.Patterns;
using Tern.Lambda.Local.Sources.Queues.Mapping;
using Tern.Lambda.Local.Sources.Rules;
using Tern.Lambda.Local.Sources.Schedules;
using Tern.Lambda.Local.Sources.Streams;

namespace Tern.Lambda.Local.Application.Sam;

/// <summary>What calls the functions of a template.</summary>
internal sealed class SamEvents(ApplicationModel model, SamValues values, SamApis apis, string file)
{
    /// <summary>Reads the events of a function, and its URL.</summary>
    public void Read(string logical, JsonObject properties)
    {
        var function = values.NameOf(logical);
        if (properties["FunctionUrlConfig"] is JsonObject url)
        {
            apis.Add(new ApiOptions
            {
                Name = function,
                Kind = ApiKind.FunctionUrl,
                IsStreaming = values.Text(url["InvokeMode"]) == "RESPONSE_STREAM",
                Cors = apis.Cors(url["Cors"]),
                Routes = [new Route { Method = "ANY", Pattern = null, Function = function }],
            });
        }

        foreach (var (name, node) in properties["Events"] as JsonObject ?? [])
        {
            var place = $"Resources.{logical}.Properties.Events.{name}";
            if (node is not JsonObject source) throw new LocalApplicationException(file, place, "It has to be a mapping with a Type and Properties.");
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

    private void Read(string function, string name, string type, JsonObject options, string place)
    {
        switch (type)
        {
            case "HttpApi": AddRoute(ApiKind.Http, "ApiId", function, options); break;
            case "Api": AddRoute(ApiKind.Rest, "RestApiId", function, options); break;
            case "SQS": AddQueue(function, options, place); break;
            case "DynamoDB": AddStream(function, options, place); break;
            case "Schedule" or "ScheduleV2": AddSchedule(function, name, options, place); break;
            case "EventBridgeRule" or "CloudWatchEvent": AddRule(name, options["Pattern"], options, place, function, null); break;
            case "S3": AddBucket(function, options, place); break;
            default: model.Remarks.Add(
                $"function {function}: the event {name} of type {type} does not come by itself here; send one with 'tern lambda event'."); break;
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
        apis.Add(kind, values.Resource(options[api]), route with { Scopes = scopes }, values.Text(auth?["Authorizer"]));
    }

    private void AddQueue(string function, JsonObject options, string place)
    {
        var queue = values.Resource(options["Queue"]) ?? throw new LocalApplicationException(file, place, "Its Queue is none of this template.");
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

    private void AddStream(string function, JsonObject options, string place)
    {
        var table = values.Resource(options["Stream"]) ?? throw new LocalApplicationException(file, place, "Its Stream is that of no table of this template.");
        var retries = values.Number(options["MaximumRetryAttempts"], place);
        var age = values.Number(options["MaximumRecordAgeInSeconds"], place);
        var destination = ((options["DestinationConfig"] as JsonObject)?["OnFailure"] as JsonObject)?["Destination"];
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
            OnFailure = values.Resource(destination) is { } queue && values.TypeOf(queue) == "AWS::SQS::Queue" ? values.NameOf(queue) : null,
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

    /// <summary>Reads a rule that is a resource of its own, with its targets.</summary>
    public void ReadRule(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        foreach (var target in (properties["Targets"] as JsonArray ?? []).OfType<JsonObject>())
        {
            var resource = values.Resource(target["Arn"]);
            switch (resource is null ? "" : values.TypeOf(resource))
            {
                case "AWS::Serverless::Function" when properties["ScheduleExpression"] is not null:
                    AddSchedule(values.NameOf(resource!), logical, properties, place, values.Text(target["Input"]));
                    break;
                case "AWS::Serverless::Function": Add(values.NameOf(resource!), null); break;
                case "AWS::SQS::Queue" when properties["ScheduleExpression"] is null: Add(null, values.NameOf(resource!)); break;
                default: model.Remarks.Add(
                    $"rule {logical}: its target {values.Text(target["Id"])} is no function and no queue of this template, and gets nothing."); break;
            }

            void Add(string? function, string? queue) => AddRule(logical, properties["EventPattern"], target, place, function, queue, properties);
        }
    }

    private void AddRule(string name, JsonNode? pattern, JsonObject options, string place, string? function, string? queue, JsonObject? rule = null)
    {
        if (values.Text((rule ?? options)["State"]) is { } state && state.StartsWith("DISABLED", StringComparison.Ordinal)) return;
        if (options["InputTransformer"] is not null)
            throw new LocalApplicationException(file, place, "An InputTransformer is not understood here; there are Input and InputPath.");
        var path = values.Text(options["InputPath"]);
        if (path is not null && RuleOptions.FindMistake(path) is { } mistake) throw new LocalApplicationException(file, place + ".InputPath", mistake);
        if (values.Resolve(pattern) is not { } resolved) throw new LocalApplicationException(file, place, "It has no pattern of events.");
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
        });
    }

    private void AddBucket(string function, JsonObject options, string place)
    {
        var bucket = values.Resource(options["Bucket"]) ?? throw new LocalApplicationException(file, place, "Its Bucket is none of this template.");
        var name = values.NameOf(bucket);
        var folder = Path.Combine(model.Folder, "buckets", name);
        if (!Directory.Exists(folder))
        {
            model.Remarks.Add($"bucket {name}: make the folder {folder}, and the files that are written to it are its objects.");
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

    /// <summary>Patterns as the service has them: texts of JSON.</summary>
    private EventFilters Filters(JsonObject options, string place)
    {
        if ((options["FilterCriteria"] as JsonObject)?[nameof(Filters)] is not JsonArray filters) return EventFilters.None;
        List<EventPattern> patterns = [];
        foreach (var filter in filters)
        {
            var at = $"{place}.FilterCriteria.Filters[{patterns.Count}]";
            var text = values.Text((filter as JsonObject)?["Pattern"])
                ?? throw new LocalApplicationException(file, at, "It has no Pattern: a text of JSON such as '{\"body\":{\"kind\":[\"placed\"]}}'.");
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
