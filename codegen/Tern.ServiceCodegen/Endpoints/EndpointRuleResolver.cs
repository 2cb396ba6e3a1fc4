using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>Resolves a model's endpoint rules into C# expressions. It rejects unknown constructs by name.</summary>
internal sealed class EndpointRuleResolver
{
    private static readonly Dictionary<string, string> PartitionAttributes = new()
    {
        ["name"] = "Name", ["dnsSuffix"] = "DnsSuffix", ["dualStackDnsSuffix"] = "DualStackDnsSuffix", ["implicitGlobalRegion"] = "ImplicitGlobalRegion",
        ["supportsFIPS"] = "SupportsFips", ["supportsDualStack"] = "SupportsDualStack",
    };

    private static readonly Dictionary<string, string> ArnAttributes = new()
    {
        ["partition"] = "Partition", ["service"] = "Service", ["region"] = "Region", ["accountId"] = "AccountId", ["resourceId"] = "ResourceId",
    };

    private static readonly Dictionary<string, string> UrlAttributes = new()
    {
        ["scheme"] = "Scheme", ["authority"] = "Authority", ["path"] = "Path", ["normalizedPath"] = "NormalizedPath", ["isIp"] = "IsIp",
    };

    private readonly string _where;
    private readonly Dictionary<string, EndpointValue> _names = [];
    private readonly HashSet<string> _identifiers = [EndpointRuleSet.SigningRegion];

    private EndpointRuleResolver(string where) => _where = where;

    /// <summary>Resolves the <c>endpoints</c> part of a model.</summary>
    /// <param name="where">The service, for messages.</param>
    /// <param name="endpoints">The part.</param>
    internal static EndpointRuleSet Resolve(string where, JsonElement endpoints)
    {
        var resolver = new EndpointRuleResolver(where);
        var rules = endpoints.GetProperty("rules");
        var parameters = endpoints.GetProperty("parameters").EnumerateObject().Select(p => resolver.Parameter(p.Name, p.Value, rules)).ToList();
        var region = parameters.Find(p => p.BuiltIn == "AWS::Region");
        var optional = region is not null && region.Type.EndsWith('?');
        return new EndpointRuleSet(
            parameters, resolver.Rules(rules), optional ? EndpointRuleSet.SigningRegion : region?.Identifier ?? "\"\"", optional ? region!.Identifier : null);
    }

    private EndpointParameter Parameter(string name, JsonElement parameter, JsonElement rules)
    {
        var type = parameter.GetProperty("type").GetString() switch
        {
            "string" => EndpointValueKind.Text,
            "boolean" => EndpointValueKind.Boolean,
            "stringarray" => EndpointValueKind.List,
            var other => throw Refuse($"the parameter '{name}' has the type '{other}'"),
        };
        var hasDefault = parameter.TryGetProperty("default", out var given);
        var always = hasDefault || (parameter.TryGetProperty("required", out var required) && required.GetBoolean());
        var identifier = Unused(CSharp.Camel(name));
        _names.Add(name, new EndpointValue(identifier, type, !always));
        var shape = type switch { EndpointValueKind.Text => "string", EndpointValueKind.Boolean => "bool", _ => "IReadOnlyList<string>" };
        return new EndpointParameter(
            name, identifier, always ? shape : shape + "?", parameter.TryGetProperty("builtIn", out var builtIn) ? builtIn.GetString() : null,
            hasDefault ? Default(given) : null, ArnUseAnalysis.OnlyAsArn(name, rules))
        {
            IsUnused = ArnUseAnalysis.IsUnused(name, rules),
        };
    }

    private static string Default(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        JsonValueKind.Array => "[" + string.Join(", ", value.EnumerateArray().Select(Default)) + "]",
        _ => CSharp.Literal(value.GetString()!),
    };

    private List<EndpointRule> Rules(JsonElement rules)
    {
        var resolved = new List<EndpointRule>();
        foreach (var rule in rules.EnumerateArray())
        {
            var assigned = new List<string>();
            var conditions = rule.GetProperty("conditions").EnumerateArray().Select(c => Condition(c, assigned)).OfType<string>().ToList();
            resolved.Add(rule.GetProperty("type").GetString() switch
            {
                "tree" => new EndpointTree(conditions, Rules(rule.GetProperty("rules"))),
                "error" => new EndpointRefusal(conditions, Expression(rule.GetProperty("error")).Code),
                "endpoint" => Address(conditions, rule.GetProperty("endpoint")),
                var other => throw Refuse($"a rule is of the type '{other}'"),
            });
            foreach (var name in assigned) _names.Remove(name);

            // Rules after a rule without conditions are never reached.
            if (conditions.Count == 0) break;
        }

        return resolved;
    }

    // A condition is true if its value is set and not false. Null: it is always true.
    private string? Condition(JsonElement condition, List<string> assigned)
    {
        var value = Expression(condition);
        if (condition.TryGetProperty("assign", out var assign))
        {
            var name = assign.GetString()!;
            var identifier = Unused(CSharp.Camel(name));
            if (!_names.TryAdd(name, new EndpointValue(identifier, value.Kind, false))) throw Refuse($"'{name}' is assigned twice in one scope");
            assigned.Add(name);
            return $"{value.Code} is {{ }} {identifier}";
        }

        if (value.Code == "true") return null;
        if (value.Kind != EndpointValueKind.Boolean) return value.Nullable ? $"{value.Code} is not null" : null;
        return value.Nullable ? $"{value.Code} == true" : value.Code;
    }

    private EndpointAddress Address(List<string> conditions, JsonElement endpoint)
    {
        string? name = null, region = null;
        var settings = new List<KeyValuePair<string, string>>();
        var others = new List<string>();
        if (endpoint.TryGetProperty("properties", out var properties))
        {
            foreach (var property in properties.EnumerateObject())
            {
                if (property.Name == "authSchemes") Schemes(property.Value, ref name, ref region, settings);
                else Flatten(property.Name, property.Value, others);
            }
        }

        if (endpoint.TryGetProperty("headers", out var headers) && headers.EnumerateObject().Any())
        {
            var pairs = headers.EnumerateObject().SelectMany(h => h.Value.EnumerateArray().Select(v => $"new({CSharp.Literal(h.Name)}, {Expression(v).Code})"));
            settings.Add(new("Headers", $"[{string.Join(", ", pairs)}]"));
        }

        if (others.Count > 0) settings.Add(new("Properties", $"[{string.Join(", ", others)}]"));
        return new EndpointAddress(conditions, Expression(endpoint.GetProperty("url")).Code, name, region, settings);
    }

    private void Schemes(JsonElement schemes, ref string? name, ref string? region, List<KeyValuePair<string, string>> settings)
    {
        var names = new List<string>();
        string? regions = null, single = null;
        foreach (var scheme in schemes.EnumerateArray())
        {
            // Properties that a scheme doesn't set are the service's, so another scheme can't set them for both.
            (string? Name, string? Single) own = default;
            foreach (var property in scheme.EnumerateObject())
            {
                switch (property.Name)
                {
                    case "name": names.Add(property.Value.GetString()!); break;
                    case "signingName": own.Name = Expression(property.Value).Code; break;
                    case "signingRegion": region = Expression(property.Value).Code; break;
                    case "signingRegionSet":
                        regions = $"[{string.Join(", ", property.Value.EnumerateArray().Select(v => Expression(v).Code))}]";
                        break;
                    case "disableDoubleEncoding": own.Single = property.Value.GetBoolean() ? "true" : "false"; break;
                    default: throw Refuse($"an auth scheme has the property '{property.Name}'");
                }
            }

            if (names.Count > 1 && own != (name, single)) throw Refuse("an endpoint offers auth schemes that differ in signing name or double encoding");
            (name, single) = own;
        }

        settings.Add(new("AuthSchemes", AuthSchemeNames.Code($"The endpoint rules of {_where}", names)));
        if (regions is not null) settings.Add(new("SigningRegionSet", regions));
        if (single is not null) settings.Add(new("DisableDoubleEncoding", single));
    }

    private void Flatten(string path, JsonElement value, List<string> pairs)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (var property in value.EnumerateObject()) Flatten($"{path}.{property.Name}", property.Value, pairs);
                break;
            case JsonValueKind.Array:
                var index = 0;
                foreach (var element in value.EnumerateArray()) Flatten($"{path}[{index++}]", element, pairs);
                break;
            case JsonValueKind.True or JsonValueKind.False:
                pairs.Add($"new({CSharp.Literal(path)}, {(value.GetBoolean() ? "\"true\"" : "\"false\"")})");
                break;
            default:
                pairs.Add($"new({CSharp.Literal(path)}, {Expression(value).Code})");
                break;
        }
    }

    private EndpointValue Expression(JsonElement expression)
    {
        switch (expression.ValueKind)
        {
            case JsonValueKind.True: return new("true", EndpointValueKind.Boolean, false);
            case JsonValueKind.False: return new("false", EndpointValueKind.Boolean, false);
            case JsonValueKind.Number: return new(expression.GetInt32().ToString(CultureInfo.InvariantCulture), EndpointValueKind.Number, false);
            case JsonValueKind.String: return Template(expression.GetString()!);
        }

        if (expression.TryGetProperty("ref", out var reference)) return Name(reference.GetString()!);
        if (!expression.TryGetProperty("fn", out var function)) throw Refuse($"an expression is neither a reference nor a function: {expression}");
        return Call(function.GetString()!, expression.GetProperty("argv"));
    }

    private EndpointValue Name(string name) => _names.TryGetValue(name, out var value)
        ? value
        : throw Refuse($"'{name}' is neither a parameter nor assigned before");

    // "https://{Region}.{Partition#dnsSuffix}": a template; "{Region}" alone is the value itself.
    private EndpointValue Template(string template)
    {
        if (!template.Contains('{', StringComparison.Ordinal)) return new(CSharp.Literal(template), EndpointValueKind.Text, false);
        var text = new StringBuilder("$\"");
        var parts = 0;
        EndpointValue? only = null;
        for (var i = 0; i < template.Length;)
        {
            var open = template.IndexOf('{', i);
            var literal = open < 0 ? template[i..] : template[i..open];
            text.Append(CSharp.Escape(literal));
            if (literal.Length > 0) parts++;
            if (open < 0) break;
            var close = template.IndexOf('}', open);
            if (close < 0) throw Refuse($"the template '{template}' doesn't close a brace");
            var path = template[(open + 1)..close].Split('#', 2);
            only = path.Length == 1 ? Name(path[0]) : Attribute(Name(path[0]), path[1]);
            text.Append('{').Append(only.Code).Append('}');
            parts++;
            i = close + 1;
        }

        return parts == 1 && only is { Kind: EndpointValueKind.Text } ? only : new(text.Append('"').ToString(), EndpointValueKind.Text, false);
    }

    private EndpointValue Call(string function, JsonElement arguments)
    {
        EndpointValue Argument(int index) => Expression(arguments[index]);
        const string Functions = "AwsEndpointFunctions.";
        switch (function)
        {
            case "isSet":
                var set = Argument(0);
                return new(set.Nullable ? $"{set.Code} is not null" : "true", EndpointValueKind.Boolean, false);
            case "not":
                return EndpointValue.Not(Argument(0));
            case "booleanEquals":
                return EndpointValue.BooleanEquals(Argument(0), Argument(1));
            case "stringEquals":
                return new($"{Argument(0).Code} == {Argument(1).Code}", EndpointValueKind.Boolean, false);
            case "getAttr":
                return Attribute(Argument(0), arguments[1].GetString()!);
            case "substring":
                return new(
                    $"{Functions}Substring({Argument(0).Code}, {Argument(1).Code}, {Argument(2).Code}, {Argument(3).Code})", EndpointValueKind.Text, true);
            case "uriEncode":
                return new($"{Functions}UriEncode({Argument(0).Code})", EndpointValueKind.Text, false);
            case "isValidHostLabel":
                return new($"{Functions}IsValidHostLabel({Argument(0).Code}, {Argument(1).Code})", EndpointValueKind.Boolean, false);
            case "aws.isVirtualHostableS3Bucket":
                return new($"{Functions}IsVirtualHostableS3Bucket({Argument(0).Code}, {Argument(1).Code})", EndpointValueKind.Boolean, false);
            case "parseURL":
                return new($"AwsEndpointUrl.TryParse({Argument(0).Code})", EndpointValueKind.Url, true);
            case "aws.partition":
                return new($"AwsPartition.Of({Argument(0).Code})", EndpointValueKind.Partition, false);
            case "aws.parseArn":
                return new($"AwsArn.TryParse({Argument(0).Code})", EndpointValueKind.Arn, true);
            default:
                throw Refuse($"the function '{function}' is not known. Teach it to {nameof(EndpointRuleResolver)} and AwsEndpointFunctions first");
        }
    }

    private EndpointValue Attribute(EndpointValue of, string path)
    {
        var bracket = path.IndexOf('[', StringComparison.Ordinal);
        if (bracket >= 0)
        {
            var list = bracket == 0 ? of : Attribute(of, path[..bracket]);
            if (list.Kind != EndpointValueKind.List) throw Refuse($"'{path}' takes an element of a value that isn't a list");
            return new($"AwsEndpointFunctions.At({list.Code}, {path[(bracket + 1)..^1]})", EndpointValueKind.Text, true);
        }

        var attributes = of.Kind switch
        {
            EndpointValueKind.Partition => PartitionAttributes,
            EndpointValueKind.Arn => ArnAttributes,
            EndpointValueKind.Url => UrlAttributes,
            _ => throw Refuse($"'{path}' is taken of what has no attributes"),
        };
        if (!attributes.TryGetValue(path, out var property)) throw Refuse($"the attribute '{path}' is not known");
        var kind = property switch
        {
            "SupportsFips" or "SupportsDualStack" or "IsIp" => EndpointValueKind.Boolean,
            "ResourceId" => EndpointValueKind.List,
            _ => EndpointValueKind.Text,
        };
        return new($"{of.Code}.{property}", kind, false);
    }

    // A C# variable is in scope until the end of the block around its condition, longer than the rule's variable, so each gets a unique name.
    private string Unused(string identifier)
    {
        var unused = identifier;
        for (var i = 2; !_identifiers.Add(unused); i++) unused = identifier + i.ToString(CultureInfo.InvariantCulture);
        return unused;
    }

    private CodegenException Refuse(string what) => new($"The endpoint rules of {_where} can't be compiled: {what}.");
}
