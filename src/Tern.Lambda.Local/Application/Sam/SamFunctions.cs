using System.Text.Json.Nodes;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>Reads the functions of a template: their programs and settings.</summary>
internal sealed class SamFunctions(ApplicationModel model, SamValues values, string file)
{
    /// <summary>The memory of a function if the template doesn't set it, as in Lambda.</summary>
    private const int DefaultMemory = 128;

    /// <summary>Reads a function.</summary>
    public ApplicationFunction Read(string logical, JsonObject properties, JsonObject? metadata)
    {
        var environment = new Dictionary<string, string>(StringComparer.Ordinal);
        if ((properties["Environment"] as JsonObject)?["Variables"] is JsonObject variables)
        {
            foreach (var (name, value) in variables)
            {
                if (values.Text(value) is { } text) environment[name] = text;
                else model.Remarks.Add($"function {logical}: the variable {name} isn't set, because it depends on a resource that isn't simulated.");
            }
        }

        var place = $"Resources.{logical}.Properties";
        var logging = properties["LoggingConfig"] as JsonObject;
        var format = values.Text(logging?["LogFormat"]);
        var snapStart = values.Text((properties["SnapStart"] as JsonObject)?["ApplyOn"]);
        var tenancy = values.Text((properties["TenancyConfig"] as JsonObject)?["TenantIsolationMode"]);
        var function = new ApplicationFunction
        {
            Name = values.NameOf(logical),
            Runtime = values.Text(properties["Runtime"]),
            Handler = values.Text(properties["Handler"]),
            Extensions = ExtensionsOf(properties),
            MemoryMegabytes = values.Number(properties["MemorySize"], $"{place}.MemorySize", 128, 32_768) ?? DefaultMemory,
            Timeout = TimeSpan.FromSeconds(values.Number(properties["Timeout"], $"{place}.Timeout", 1, 5400) ?? 3),
            LogFormat = format,
            // Lambda applies the level only if the format is JSON.
            LogLevel = format == "JSON" ? values.Text(logging?["ApplicationLogLevel"]) ?? "INFO" : null,
            ReservedConcurrency = values.Number(properties["ReservedConcurrentExecutions"], $"{place}.ReservedConcurrentExecutions", 0, 100_000),
            IsSnapStart = snapStart == "PublishedVersions",
            IsTenantIsolated = tenancy == "PER_TENANT",
            Versions = values.Versions.Of(logical),
            Environment = environment,
        };
        if (properties["EventInvokeConfig"] is JsonObject config)
            function = function with { Async = ReadInvoke(logical, config, $"{place}.EventInvokeConfig") };
        if ((properties["DeadLetterQueue"] ?? properties["DeadLetterConfig"]) is JsonObject dead)
            function = function with { Async = function.Async with { DeadLetterQueue = ReadDeadLetters(dead, place) } };
        return WithProgram(function, logical, properties, metadata);
    }

    /// <summary>Reads an <c>AWS::Lambda::EventInvokeConfig</c>.</summary>
    public void ReadInvokeConfig(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        var target = values.Resource(properties["FunctionName"]);
        var index = target is null ? -1 : model.Functions.FindIndex(function => function.Name == values.NameOf(target));
        if (index < 0)
        {
            model.Remarks.Add($"{place}.FunctionName doesn't refer to a function of this template, so it has no effect.");
            return;
        }

        var function = model.Functions[index];
        model.Functions[index] = function with
        {
            Async = ReadInvoke(logical, properties, place) with { DeadLetterQueue = function.Async.DeadLetterQueue },
        };
    }

    private AsyncOptions ReadInvoke(string logical, JsonObject config, string place)
    {
        var destinations = config["DestinationConfig"] as JsonObject;
        return new AsyncOptions
        {
            MaxRetries = values.Number(config["MaximumRetryAttempts"], $"{place}.MaximumRetryAttempts", 0, 2) ?? 2,
            MaxAge = values.Number(config["MaximumEventAgeInSeconds"], $"{place}.MaximumEventAgeInSeconds", 60, 21_600) is { } age
                ? TimeSpan.FromSeconds(age)
                : null,
            OnSuccess = ReadDestination(logical, destinations?["OnSuccess"] as JsonObject, $"{place}.DestinationConfig.OnSuccess"),
            OnFailure = ReadDestination(logical, destinations?["OnFailure"] as JsonObject, $"{place}.DestinationConfig.OnFailure"),
        };
    }

    private DeliveryTarget? ReadDestination(string logical, JsonObject? destination, string place)
    {
        if (destination is null) return null;
        var isQueue = values.Text(destination["Type"]) == "SQS";
        if (destination["Destination"] is null && isQueue)
        {
            // SAM creates a queue for a destination of this type that names none.
            var name = $"{logical}EventInvokeConfig{place[(place.LastIndexOf('.') + 1)..]}Queue";
            model.Queues.Add(new QueueOptions { Name = name[..Math.Min(80, name.Length)] });
            return new DeliveryTarget(DeliveryKind.Queue, model.Queues[^1].Name);
        }

        var target = values.Resource(destination["Destination"]);
        switch (target is null ? "" : values.TypeOf(target))
        {
            case "AWS::SQS::Queue": return new DeliveryTarget(DeliveryKind.Queue, values.NameOf(target!));
            case "AWS::Events::EventBus": return new DeliveryTarget(DeliveryKind.EventBus, values.NameOf(target!));
            case "AWS::Serverless::Function" or "AWS::Lambda::Function" or "AWS::Lambda::Alias" or "AWS::Lambda::Version":
                return new DeliveryTarget(DeliveryKind.Function, values.Versions.Target(destination["Destination"])!);
            default:
                model.Remarks.Add($"{place} isn't simulated: it isn't a queue, function or event bus in this template.");
                return null;
        }
    }

    private string? ReadDeadLetters(JsonObject dead, string place)
    {
        if (values.Resource(dead["TargetArn"]) is { } queue && values.TypeOf(queue) == "AWS::SQS::Queue") return values.NameOf(queue);
        model.Remarks.Add($"{place}.DeadLetterQueue isn't simulated: it isn't a queue in this template.");
        return null;
    }

    /// <summary>Returns the <c>extensions</c> folders of the layers that the template defines.</summary>
    private List<string> ExtensionsOf(JsonObject properties)
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

    /// <summary>
    /// Determines the function's program: from the metadata; otherwise, the program <c>bootstrap</c> or the only
    /// project in the code's folder; otherwise, if the code is a zip file, the project that builds it.
    /// </summary>
    private ApplicationFunction WithProgram(ApplicationFunction function, string logical, JsonObject properties, JsonObject? metadata)
    {
        var place = $"Resources.{logical}";
        var code = Path.GetFullPath(Path.Combine(model.Folder, CodeOf(properties, metadata) ?? "."));
        if (metadata?["TernCommand"] is JsonArray command)
            return function with { Command = [.. command.Select(static part => part?.ToString() ?? "")], WorkingDirectory = Directory.Exists(code)
                ? code
                : null };
        if (metadata?["TernProject"] is { } named)
            return function with { Project = Path.GetFullPath(Path.Combine(model.Folder, named.ToString())), Place = $"{place}.Metadata.TernProject" };
        if (properties["InlineCode"] is not null || (properties["Code"] as JsonObject)?["ZipFile"] is not null)
            throw Wrong("Its code is inline in the template, which isn't supported. Set Metadata: { TernCommand: [program, argument] }.");
        if (File.Exists(code) && code.EndsWith("proj", StringComparison.Ordinal))
            return function with { Project = code, Place = $"{place}.Properties.CodeUri" };
        if (File.Exists(Path.Combine(code, "bootstrap"))) return function with { Command = ["./bootstrap"], WorkingDirectory = code };
        var folder = Directory.Exists(code) ? code : model.Folder;
        var beside = Directory.Exists(code) ? Directory.GetFiles(code, "*.??proj") : [];
        var projects = beside.Length == 1 ? beside : ProjectSearch.In(folder);
        if (ProjectSearch.Choose(projects, [Path.GetFileNameWithoutExtension(code), logical, function.Name]) is { } project)
            return function with { Project = project, Place = $"{place}.Properties.CodeUri" };
        if (values.Text(properties["PackageType"]) == "Image" || properties["ImageUri"] is not null)
            throw Wrong("It is a container image, which isn't supported. Set Metadata: { TernProject: path } or { TernCommand: [program, argument] }.");
        var choice = projects.Count > 0
            ? $" Choose one of {string.Join(", ", projects.Select(each => Path.GetRelativePath(model.Folder, each)))} with Metadata: {{ TernProject: path }}."
            : "";
        throw Wrong(
            $"Its program is unknown: {code} contains neither a single .NET project nor a program 'bootstrap'.{choice} Or set Metadata: {{ TernCommand: " +
            "[program, argument] } to run any program that uses the Runtime API.");

        LocalApplicationException Wrong(string message) => new(file, place, message);
    }

    /// <summary>
    /// Returns the location of the code: SAM's <c>CodeUri</c>, or the asset that the CDK wrote next to the template.
    /// </summary>
    private string? CodeOf(JsonObject properties, JsonObject? metadata) => values.Text(properties["CodeUri"]) ?? metadata?["aws:asset:path"]?.ToString();
}
