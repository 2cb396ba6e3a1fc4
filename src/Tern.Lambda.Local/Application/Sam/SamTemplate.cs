using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads the functions of a SAM or CloudFormation template, their event sources, and the queues and tables that they
/// refer to. Parts that aren't simulated are reported and aren't errors, because a template contains much that a
/// development machine doesn't need.
/// </summary>
internal static class SamTemplate
{
    /// <summary>Returns true if JSON is a template rather than a <c>tern.json</c>; otherwise, false.</summary>
    public static bool IsTemplate(ReadOnlySpan<byte> json) => json.IndexOf("\"Resources\""u8) >= 0;

    /// <summary>Reads a template.</summary>
    /// <param name="file">The template's path.</param>
    /// <param name="bytes">The template's content.</param>
    /// <param name="given">The parameters from the user.</param>
    /// <exception cref="LocalApplicationException">The template is invalid.</exception>
    public static ApplicationModel Read(string file, byte[] bytes, IReadOnlyDictionary<string, string> given)
    {
        var name = Path.GetFileName(file);
        var model = new ApplicationModel { File = Path.GetFullPath(file) };
        var parsed = Parse(file, name, bytes, model.Remarks);
        var parameters = new SamParameters(parsed, name, given, SamConfig.ReadOverrides(model.Folder));
        model.Remarks.AddRange(parameters.Remarks);
        var template = SamConditions.Apply(SamLoops.Expand(parsed, name, parameters), name, parameters);
        var values = new SamValues(template, name, parameters);
        if (values.Resources.Count == 0) throw new LocalApplicationException(name, "Resources", "It is empty.");
        SamCheck.Check(template, name, model.Remarks);

        List<string> tables = [];
        foreach (var (logical, node) in values.Resources)
        {
            var properties = Properties(node);
            switch (values.TypeOf(logical))
            {
                case "AWS::SQS::Queue": model.Queues.Add(ReadQueue(model, values, logical, properties, Metadata(node))); break;
                case "AWS::DynamoDB::Table" or "AWS::DynamoDB::GlobalTable": tables.Add(SamTable.Read(values, logical, properties)); break;
                case "AWS::Serverless::SimpleTable": tables.Add(SamTable.ReadSimple(values, logical, properties)); break;
            }
        }

        if (tables.Count > 0) model.Tables = new TablesOptions { Tables = tables };
        var apis = new SamApis(template, values, name);
        var events = new SamEvents(model, values, apis, name);
        var functions = new SamFunctions(model, values, name);
        foreach (var (logical, node) in values.Resources)
        {
            if (!values.IsFunction(logical)) continue;
            var properties = values.TypeOf(logical) == "AWS::Serverless::Function" ? WithGlobals(template, Properties(node)) : Properties(node);
            model.Functions.Add(functions.Read(logical, properties, Metadata(node)));
            events.Read(logical, properties);
        }

        foreach (var (logical, node) in values.Resources)
        {
            switch (values.TypeOf(logical))
            {
                case "AWS::Events::Rule": events.ReadRule(logical, Properties(node)); break;
                case "AWS::Lambda::EventSourceMapping": events.ReadMapping(logical, Properties(node)); break;
                case "AWS::Lambda::Url": events.ReadUrl(logical, Properties(node)); break;
                case "AWS::Lambda::EventInvokeConfig": functions.ReadInvokeConfig(logical, Properties(node)); break;
            }
        }

        foreach (var api in new CloudFormationApis(model, values, name).Read()) apis.Add(api);
        model.Apis.AddRange(apis.ToList());
        ApplicationCheck.Check(model);
        return model;
    }

    /// <summary>Returns a resource's metadata, which contains settings for this machine only.</summary>
    private static JsonObject? Metadata(JsonNode? resource) => (resource as JsonObject)?[nameof(Metadata)] as JsonObject;

    private static JsonObject Properties(JsonNode? resource) => (resource as JsonObject)?[nameof(Properties)] as JsonObject ?? [];

    private static JsonObject Parse(string file, string name, byte[] bytes, List<string> remarks)
    {
        try
        {
            var isJson = file.EndsWith(".json", StringComparison.OrdinalIgnoreCase);
            return (isJson ? JsonNode.Parse(bytes) : YamlTree.Read(Encoding.UTF8.GetString(bytes), remarks.Add)) as JsonObject
                ?? throw new LocalApplicationException(name, "", "The template isn't a mapping.");
        }
        catch (Exception failure) when (failure is JsonException or FormatException)
        {
            throw new LocalApplicationException(name, "", failure.Message);
        }
    }

    /// <summary>
    /// Returns a function's properties merged with the global ones. Variables from both are combined.
    /// </summary>
    internal static JsonObject WithGlobals(JsonObject template, JsonObject own)
    {
        if ((template["Globals"] as JsonObject)?["Function"] is not JsonObject globals) return own;
        var both = (JsonObject)globals.DeepClone();
        foreach (var (name, value) in own)
        {
            if (name == "Environment" && both[name] is JsonObject common && common["Variables"] is JsonObject variables
                && (value as JsonObject)?["Variables"] is JsonObject more)
            {
                foreach (var (variable, text) in more) variables[variable] = text?.DeepClone();
            }
            else
            {
                both[name] = value?.DeepClone();
            }
        }

        return both;
    }

    private static QueueOptions ReadQueue(ApplicationModel model, SamValues values, string logical, JsonObject properties, JsonObject? metadata)
    {
        var queue = new QueueOptions { Name = values.NameOf(logical) };
        var place = $"Resources.{logical}.Properties";
        var redrive = properties["RedrivePolicy"] as JsonObject;
        return queue with
        {
            VisibilityTimeout = Seconds("VisibilityTimeout", 43_200) ?? queue.VisibilityTimeout,
            Delay = Seconds("DelaySeconds", 900) ?? queue.Delay,
            Retention = Seconds("MessageRetentionPeriod", 1_209_600, 60) ?? queue.Retention,
            ReceiveWait = Seconds("ReceiveMessageWaitTimeSeconds", 20) ?? queue.ReceiveWait,
            MaximumMessageSize = values.Number(properties["MaximumMessageSize"], place + ".MaximumMessageSize", 1024, 1_048_576) ?? queue.MaximumMessageSize,
            HasContentBasedDeduplication = values.Flag(properties["ContentBasedDeduplication"]) ?? false,
            DeadLetterQueue = values.Resource(redrive?["deadLetterTargetArn"]) is { } dead ? values.NameOf(dead) : null,
            MaxReceives = values.Number(redrive?["maxReceiveCount"], place + ".RedrivePolicy.maxReceiveCount", 1, 1000) ?? queue.MaxReceives,
            Folder = values.Text(metadata?["TernFolder"]) is { } folder ? Path.GetFullPath(Path.Combine(model.Folder, folder)) : null,
        };

        TimeSpan? Seconds(string name, int most, int least = 0) =>
            values.Number(properties[name], $"{place}.{name}", least, most) is { } seconds ? TimeSpan.FromSeconds(seconds) : null;
    }
}
