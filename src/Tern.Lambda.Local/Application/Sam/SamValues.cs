using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>Resolves a template's values for this machine, with the local names of resources.</summary>
internal sealed class SamValues(JsonObject template, string file, SamParameters parameters)
{
    private SamVersions? _versions;

    /// <summary>Gets the resources.</summary>
    public JsonObject Resources { get; } = template[nameof(Resources)] as JsonObject ?? [];

    /// <summary>Gets the versions and aliases of the template's functions.</summary>
    public SamVersions Versions
    {
        get
        {
            if (_versions is not null) return _versions;
            _versions = new SamVersions(template, this);
            _versions.Read();
            return _versions;
        }
    }

    /// <summary>
    /// Returns a value as text; null if there is none, or if it depends on something that isn't available here.
    /// </summary>
    public string? Text(JsonNode? node)
    {
        switch (node)
        {
            case null: return null;
            case JsonValue value: return value.GetValueKind() == JsonValueKind.String ? value.GetValue<string>() : value.ToJsonString();
            case JsonObject { Count: 1 } call: return Call(call);
            default: return null;
        }
    }

    /// <summary>Returns a value as a number, or null if there is none.</summary>
    /// <exception cref="LocalApplicationException">The value isn't a number.</exception>
    public int? Number(JsonNode? node, string place)
    {
        if (Text(node) is not { } text) return null;
        return int.TryParse(text, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new LocalApplicationException(file, place, $"'{text}' isn't an integer.");
    }

    /// <summary>Returns an integer within bounds, or null if there is none.</summary>
    public int? Number(JsonNode? node, string place, int min, int max)
    {
        var number = Number(node, place);
        return number is null || (number >= min && number <= max)
            ? number
            : throw new LocalApplicationException(file, place, $"It must be between {min} and {max}, but is {number}.");
    }

    public bool? Flag(JsonNode? node) => bool.TryParse(Text(node), out var flag) ? flag : null;

    /// <summary>
    /// Returns the logical name of the resource that a reference or an ARN refers to, or null if it isn't in this
    /// template.
    /// </summary>
    public string? Resource(JsonNode? node)
    {
        var name = node switch
        {
            JsonObject call when call["Ref"] is JsonValue target => target.ToString().Split('.')[0],
            JsonObject call when call["Fn::GetAtt"] is JsonArray { Count: > 0 } target => target[0]?.ToString(),
            JsonObject call when call["Fn::GetAtt"] is JsonValue target => target.ToString().Split('.')[0],
            JsonObject call when call["Fn::Sub"] is JsonValue target => target.ToString() is ['$', '{', .. var inner, '}'] ? inner.Split('.')[0] : null,
            _ => Text(node) is { } text ? text[(text.LastIndexOf(':') + 1)..] : null,
        };
        return name is not null && Resources.ContainsKey(name) ? name : null;
    }

    /// <summary>Returns a value with all its intrinsic functions evaluated.</summary>
    public JsonNode? Resolve(JsonNode? node)
    {
        if (node is JsonObject { Count: 1 } list && list.First().Key is "Fn::Split" or "Fn::GetAZs" && List(list) is { } texts)
            return new JsonArray([.. texts.Select(static text => JsonValue.Create(text))]);
        if (node is JsonObject { Count: 1 } reference && reference["Ref"] is JsonValue of && parameters.FindList(of.ToString()) is { } listed)
            return new JsonArray([.. listed.Select(static item => JsonValue.Create(item))]);
        switch (node)
        {
            case JsonObject { Count: 1 } call when call.First().Key is "Ref" or "Condition" || call.First().Key.StartsWith("Fn::", StringComparison.Ordinal):
                return Call(call);
            case JsonObject members:
                var copy = new JsonObject();
                foreach (var (name, value) in members) copy[name] = Resolve(value);
                return copy;
            case JsonArray items:
                return new JsonArray([.. items.Select(Resolve)]);
            default:
                return node?.DeepClone();
        }
    }

    /// <summary>Returns the local name of a resource: its own name, or its logical name.</summary>
    public string NameOf(string logical)
    {
        var resource = Resources[logical] as JsonObject;
        var property = TypeOf(logical) switch
        {
            "AWS::Serverless::Function" or "AWS::Lambda::Function" => "FunctionName",
            "AWS::Events::EventBus" => "Name",
            "AWS::SNS::Topic" => "TopicName",
            "AWS::SQS::Queue" => "QueueName",
            "AWS::DynamoDB::Table" or "AWS::DynamoDB::GlobalTable" or "AWS::Serverless::SimpleTable" => "TableName",
            "AWS::S3::Bucket" => "BucketName",
            _ => null,
        };
        var name = property is null ? null : Text((resource?["Properties"] as JsonObject)?[property]);
        if (name is not null) return name;
        // CloudFormation generates a name from the stack's, which is long enough for a table.
        if (property == "TableName" && logical.Length < 3) return logical + "-table";
        // The name of a FIFO queue must have its suffix.
        return TypeOf(logical) == "AWS::SQS::Queue" && Flag((resource?["Properties"] as JsonObject)?["FifoQueue"]) == true ? logical + ".fifo" : logical;
    }

    /// <summary>Returns true if a resource is a function; otherwise, false.</summary>
    public bool IsFunction(string logical) => TypeOf(logical) is "AWS::Serverless::Function" or "AWS::Lambda::Function";

    /// <summary>Returns a resource's type, such as <c>AWS::SQS::Queue</c>; empty for none.</summary>
    public string TypeOf(string logical) => (Resources[logical] as JsonObject)?["Type"]?.ToString() ?? "";

    private string? Call(JsonObject call)
    {
        var (name, argument) = call.First();
        switch (name)
        {
            case "Ref": return Ref(argument?.ToString() ?? "");
            case "Fn::GetAtt":
                return argument is JsonArray { Count: 2 } pair ? Attribute(pair[0]!.ToString(), pair[1]!.ToString()) : null;
            case "Fn::Sub":
                return Substitute(argument);
            case "Fn::Join" when argument is JsonArray { Count: 2 } join && join[1] is JsonArray items:
                var texts = items.Select(Text).ToList();
                return texts.Contains(null) ? null : string.Join(Text(join[0]) ?? "", texts);
            case "Fn::FindInMap": return Text(FindInMap(argument));
            case "Fn::Select" when argument is JsonArray { Count: 2 } select && int.TryParse(Text(select[0]), CultureInfo.InvariantCulture, out var index):
                return List(select[1]) is { } list && index >= 0 && index < list.Count ? list[index] : null;
            case "Fn::Base64": return Text(argument) is { } plain ? Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(plain)) : null;
            case "Fn::ToJsonString": return Resolve(argument)?.ToJsonString();
            case "Fn::Length": return List(argument)?.Count.ToString(CultureInfo.InvariantCulture);
            default: return null;
        }
    }

    /// <summary>Returns the value in a map: <c>[Map, Key, Key]</c>.</summary>
    /// <exception cref="LocalApplicationException">The value doesn't exist, or isn't valid.</exception>
    public JsonNode? FindInMap(JsonNode? place)
    {
        if (place is JsonArray { Count: 3 } keys && keys.Select(Text).ToList() is [{ } map, { } first, { } second])
        {
            var at = $"Mappings.{map}.{first}.{second}";
            if (((template["Mappings"] as JsonObject)?[map] as JsonObject)?[first] is not JsonObject entry || !entry.TryGetPropertyValue(second, out var value))
                throw new LocalApplicationException(file, at, "The template refers to it, but it doesn't exist.");
            // An intrinsic function in a map could refer back to itself; CloudFormation doesn't allow any there.
            return value is JsonValue || (value is JsonArray items && items.All(static item => item is JsonValue))
                ? value
                : throw new LocalApplicationException(
                    file, at, $"It must be a string, a number or a list of these, but is {value?.ToJsonString() ?? "empty"}.");
        }

        throw new LocalApplicationException(file, "Mappings", $"Fn::FindInMap requires a map and two keys, but has {place?.ToJsonString() ?? "nothing"}.");
    }

    /// <summary>Returns a value as a list of strings, or null if it isn't one.</summary>
    public IReadOnlyList<string>? Texts(JsonNode? node) => List(node);

    private List<string>? List(JsonNode? node)
    {
        switch (node)
        {
            case JsonObject { Count: 1 } reference when reference["Ref"] is JsonValue name && parameters.FindList(name.ToString()) is { } items:
                return [.. items];
            case JsonObject { Count: 1 } zones when zones.ContainsKey("Fn::GetAZs"):
                return [LocalAws.Region + "a", LocalAws.Region + "b", LocalAws.Region + "c"];
            case JsonArray items when items.Select(Text).ToList() is var texts && !texts.Contains(null):
                return texts!;
            case JsonObject { Count: 1 } call when call["Fn::Split"] is JsonArray { Count: 2 } split && Text(split[0]) is { Length: > 0 } by:
                return Text(split[1])?.Split(by).ToList();
            default:
                return null;
        }
    }

    private string? Ref(string name) => name switch
    {
        "AWS::Region" => LocalAws.Region,
        "AWS::AccountId" => LocalAws.Account,
        "AWS::Partition" => "aws",
        "AWS::StackName" => Path.GetFileNameWithoutExtension(file),
        "AWS::URLSuffix" => "amazonaws.com",
        "AWS::StackId" =>
            $"arn:aws:cloudformation:{LocalAws.Region}:{LocalAws.Account}:stack/{Path.GetFileNameWithoutExtension(file)}/local",
        "AWS::NotificationARNs" => "",
        _ when parameters.Find(name) is { } value => value,
        // A reference to a queue is its URL.
        _ when TypeOf(name) == "AWS::SQS::Queue" => "${queue:" + NameOf(name) + "}",
        _ when TypeOf(name) == "AWS::SNS::Topic" => $"arn:aws:sns:{LocalAws.Region}:{LocalAws.Account}:{NameOf(name)}",
        // Resources that SAM generates for a function: Function.Version, and Function.Alias for AutoPublishAlias.
        _ when name.IndexOf('.', StringComparison.Ordinal) is > 0 and var dot && IsFunction(name[..dot]) => LocalAws.FunctionArn(
            Versions.Qualified(name[..dot], name[(dot + 1)..] == "Version" ? "1" : Versions.AutomaticAlias(name[..dot]))),
        _ when TypeOf(name) is "AWS::Lambda::Version" or "AWS::Lambda::Alias" && Versions.Find(name) is var (function, qualifier) =>
            LocalAws.FunctionArn(Versions.Qualified(function, qualifier)),
        _ when Resources.ContainsKey(name) => NameOf(name),
        _ => throw new LocalApplicationException(file, "", $"The template refers to '{name}', which is neither a parameter nor a resource."),
    };

    private string? Attribute(string logical, string attribute) => (TypeOf(logical), attribute) switch
    {
        ("AWS::SQS::Queue", "Arn") => QueueEvent.ArnOf(NameOf(logical)),
        ("AWS::SQS::Queue", "QueueUrl") => "${queue:" + NameOf(logical) + "}",
        ("AWS::SQS::Queue", "QueueName") => NameOf(logical),
        ("AWS::Lambda::Version", "Version") => Versions.Find(logical)?.Qualifier,
        ("AWS::Lambda::Version", "FunctionArn") or ("AWS::Lambda::Alias", "AliasArn") => Ref(logical),
        ("AWS::Serverless::Function" or "AWS::Lambda::Function", "Arn") => LocalAws.FunctionArn(NameOf(logical)),
        ("AWS::Events::EventBus", "Arn") => $"arn:aws:events:{LocalAws.Region}:{LocalAws.Account}:event-bus/{NameOf(logical)}",
        ("AWS::Events::EventBus", "Name") => NameOf(logical),
        ("AWS::SNS::Topic", "TopicArn") => Ref(logical),
        ("AWS::SNS::Topic", "TopicName") => NameOf(logical),
        ("AWS::DynamoDB::Table" or "AWS::DynamoDB::GlobalTable" or "AWS::Serverless::SimpleTable", "Arn") =>
            $"arn:aws:dynamodb:{LocalAws.Region}:{LocalAws.Account}:table/{NameOf(logical)}",
        ("AWS::S3::Bucket", "Arn") => $"arn:aws:s3:::{NameOf(logical)}",
        _ => null,
    };

    private string? Substitute(JsonNode? argument)
    {
        var text = argument is JsonArray { Count: > 0 } pair ? pair[0]?.ToString() : argument?.ToString();
        var own = argument is JsonArray { Count: 2 } both ? both[1] as JsonObject : null;
        if (text is null) return null;
        var result = new System.Text.StringBuilder();
        for (var at = 0; at < text.Length;)
        {
            var start = text.IndexOf("${", at, StringComparison.Ordinal);
            var end = start < 0 ? -1 : text.IndexOf('}', start);
            if (end < 0) return result.Append(text.AsSpan(at)).ToString();
            result.Append(text.AsSpan(at, start - at));
            var name = text[(start + 2)..end];
            at = end + 1;
            if (name.StartsWith('!'))
            {
                result.Append("${").Append(name.AsSpan(1)).Append('}');
                continue;
            }

            var dot = name.IndexOf('.', StringComparison.Ordinal);
            var value = own?[name] is { } given ? Text(given) : dot < 0 ? Ref(name) : Attribute(name[..dot], name[(dot + 1)..]);
            if (value is null) return null;
            result.Append(value);
        }

        return result.ToString();
    }
}
