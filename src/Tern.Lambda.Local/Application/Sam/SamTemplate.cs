using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Application.Files;
using Tern.Lambda.Local.Application.Model;
using Tern.Lambda.Local.Sources.Queues.Mapping;
using Tern.Lambda.Local.Sources.Queues.Messages;

namespace Tern.Lambda.Local.Application.Sam;

/// <summary>
/// Reads the functions of a SAM template, their events, and the queues and tables that they name. What does not happen here
/// is said, and no error: a template has much that a laptop needn't.
/// </summary>
internal static class SamTemplate
{
    /// <summary>Is JSON a template, and no <c>tern.json</c>?</summary>
    public static bool IsTemplate(ReadOnlySpan<byte> json) => json.IndexOf("\"Resources\""u8) >= 0;

    /// <exception cref="LocalApplicationException">The template is wrong.</exception>
    public static ApplicationModel Read(string file, byte[] bytes)
    {
        var name = Path.GetFileName(file);
        var template = SamConditions.Apply(Parse(file, name, bytes), name);
        var values = new SamValues(template, name);
        if (values.Resources.Count == 0) throw new LocalApplicationException(name, "Resources", "There are none.");
        var model = new ApplicationModel { File = Path.GetFullPath(file) };
        List<string> tables = [];
        foreach (var (logical, node) in values.Resources)
        {
            var properties = (node as JsonObject)?["Properties"] as JsonObject ?? [];
            switch (values.TypeOf(logical))
            {
                case "AWS::SQS::Queue": model.Queues.Add(ReadQueue(model, values, logical, properties, Metadata(node))); break;
                case "AWS::DynamoDB::Table": tables.Add(SamTable.Read(values, logical, properties)); break;
                case "AWS::Serverless::SimpleTable": tables.Add(SamTable.ReadSimple(values, logical, properties)); break;
            }
        }

        if (tables.Count > 0) model.Tables = new TablesOptions { Tables = tables };
        var apis = new SamApis(template, values, name);
        var events = new SamEvents(model, values, apis, name);
        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) != "AWS::Serverless::Function") continue;
            var properties = WithGlobals(template, (node as JsonObject)?["Properties"] as JsonObject ?? []);
            model.Functions.Add(ReadFunction(model, values, logical, properties, Metadata(node), name));
            events.Read(logical, properties);
        }

        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) == "AWS::Events::Rule") events.ReadRule(logical, (node as JsonObject)?["Properties"] as JsonObject ?? []);
        }

        model.Apis.AddRange(apis.ToList());
        ApplicationCheck.Check(model);
        return model;
    }

    /// <summary>Where a template says what is meant for this machine alone.</summary>
    private static JsonObject? Metadata(JsonNode? resource) => (resource as JsonObject)?[nameof(Metadata)] as JsonObject;

    private static JsonObject Parse(string file, string name, byte[] bytes)
    {
        try
        {
            var isJson = file.EndsWith(".json", StringComparison.OrdinalIgnoreCase);
            return (isJson ? JsonNode.Parse(bytes) : YamlTree.Read(Encoding.UTF8.GetString(bytes))) as JsonObject
                ?? throw new LocalApplicationException(name, "", "The template is no mapping of names.");
        }
        catch (Exception failure) when (failure is JsonException or FormatException)
        {
            throw new LocalApplicationException(name, "", failure.Message);
        }
    }

    /// <summary>A function's properties with those of all functions; of variables, both.</summary>
    private static JsonObject WithGlobals(JsonObject template, JsonObject own)
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

    private static ApplicationFunction ReadFunction(
        ApplicationModel model, SamValues values, string logical, JsonObject properties, JsonObject? metadata, string file)
    {
        var environment = new Dictionary<string, string>(StringComparer.Ordinal);
        if ((properties["Environment"] as JsonObject)?["Variables"] is JsonObject variables)
        {
            foreach (var (name, value) in variables)
            {
                if (values.Text(value) is { } text) environment[name] = text;
                else model.Remarks.Add($"function {logical}: the variable {name} is not set: what it depends on is not here.");
            }
        }

        var place = $"Resources.{logical}";
        var timeout = values.Number(properties["Timeout"], $"{place}.Properties.Timeout");
        var function = new ApplicationFunction
        {
            Name = values.NameOf(logical),
            Handler = values.Text(properties["Handler"]),
            Extensions = ExtensionsOf(model, values, properties),
            MemoryMegabytes = values.Number(properties["MemorySize"], $"{place}.Properties.MemorySize"),
            Timeout = TimeSpan.FromSeconds(timeout ?? 3),
            Environment = environment,
        };
        return WithProgram(model, values, function, logical, properties, metadata, file);
    }

    /// <summary>The folders <c>extensions</c> of the layers that the template has itself.</summary>
    private static List<string> ExtensionsOf(ApplicationModel model, SamValues values, JsonObject properties)
    {
        List<string> folders = [];
        foreach (var layer in properties["Layers"] as JsonArray ?? [])
        {
            if (values.Resource(layer) is not { } logical || values.TypeOf(logical) != "AWS::Serverless::LayerVersion") continue;
            var content = values.Text(((values.Resources[logical] as JsonObject)?["Properties"] as JsonObject)?["ContentUri"]) ?? ".";
            var folder = Path.GetFullPath(Path.Combine(model.Folder, content, "extensions"));
            if (Directory.Exists(folder)) folders.Add(folder);
        }

        return folders;
    }

    /// <summary>What runs: what the metadata says, the project in the folder of the code, or the program <c>bootstrap</c> in it.</summary>
    private static ApplicationFunction WithProgram(
        ApplicationModel model, SamValues values, ApplicationFunction function, string logical, JsonObject properties, JsonObject? metadata, string file)
    {
        var code = Path.GetFullPath(Path.Combine(model.Folder, values.Text(properties["CodeUri"]) ?? "."));
        if (metadata?["TernCommand"] is JsonArray command)
            return function with { Command = [.. command.Select(static part => part?.ToString() ?? "")], WorkingDirectory = Directory.Exists(code)
                ? code
                : null };
        if (File.Exists(code) && code.EndsWith("proj", StringComparison.Ordinal)) return function with { Project = code };
        if (Directory.Exists(code))
        {
            if (File.Exists(Path.Combine(code, "bootstrap"))) return function with { Command = ["./bootstrap"], WorkingDirectory = code };
            var projects = Directory.GetFiles(code, "*.??proj");
            if (projects.Length == 1) return function with { Project = projects[0] };
        }

        throw new LocalApplicationException(
            file,
            $"Resources.{logical}",
            $"How is it run? There is neither one .NET project nor a program 'bootstrap' in {code}. Say it with Metadata: {{ TernCommand: [program, " +
            $"argument] }}: "
                + "any program that speaks the Runtime API.");
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
            HasContentBasedDeduplication = values.Flag(properties["ContentBasedDeduplication"]) ?? false,
            DeadLetterQueue = values.Resource(redrive?["deadLetterTargetArn"]) is { } dead ? values.NameOf(dead) : null,
            MaxReceives = values.Number(redrive?["maxReceiveCount"], place + ".RedrivePolicy.maxReceiveCount", 1, 1000) ?? queue.MaxReceives,
            Folder = values.Text(metadata?["TernFolder"]) is { } folder ? Path.GetFullPath(Path.Combine(model.Folder, folder)) : null,
        };

        TimeSpan? Seconds(string name, int most) =>
            values.Number(properties[name], $"{place}.{name}", 0, most) is { } seconds ? TimeSpan.FromSeconds(seconds) : null;
    }
}
