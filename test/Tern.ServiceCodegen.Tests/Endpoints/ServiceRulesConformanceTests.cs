using System.Reflection;
using System.Text.Json;
using Tern.Endpoints;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;

namespace Tern.ServiceCodegen.Tests.Endpoints;

/// <summary>The public test cases of every service's endpoint rules, 6,998, against the rules in <c>models/services</c>, compiled as for clients.</summary>
public sealed class ServiceRulesConformanceTests
{
    // The signing defaults if the rules don't specify them.
    private const string SigningName = "the service's own";

    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Cases/endpoints");

    private static readonly IReadOnlyList<string> Services =
    [
        .. Directory.GetFiles(Folder, "*.json").Select(file => Path.GetFileNameWithoutExtension(file)!)
            .Where(name => name != "rules-engine").Order(StringComparer.Ordinal),
    ];

    private static readonly Lazy<Dictionary<string, CompiledRules>> Compiled = new(Compile);

    public static TheoryData<string> Names() => [.. Services];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_case_of_a_service_resolves_as_expected(string service)
    {
        var rules = Compiled.Value[service];
        using var document = Read(service);
        foreach (var one in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            var expected = Expected(one.GetProperty("expect"));
            var found = Found(rules, one.GetProperty("params"), expected);
            Assert.True(
                expected.OrderBy(pair => pair.Key).SequenceEqual(found.OrderBy(pair => pair.Key)),
                $"{one.GetProperty("id")}: expected\n{Text(expected)}\nbut found\n{Text(found)}");
        }
    }

    [Fact]
    public void Every_service_and_every_case_is_there()
    {
        var cases = 0;
        foreach (var service in Services)
        {
            using var document = Read(service);
            cases += document.RootElement.GetProperty("cases").GetArrayLength();
        }

        Assert.Equal((427, 6998), (Services.Count, cases));
    }

    private static Dictionary<string, string> Expected(JsonElement expect)
    {
        var expected = new Dictionary<string, string>();
        if (expect.TryGetProperty("error", out var error))
        {
            expected["error"] = error.GetString()!;
            return expected;
        }

        Flatten("", expect.GetProperty("endpoint"), expected);
        return expected;
    }

    private static Dictionary<string, string> Found(CompiledRules rules, JsonElement given, Dictionary<string, string> expected)
    {
        AwsEndpoint endpoint;
        try
        {
            endpoint = rules.Evaluate(given);
        }
        catch (AwsConfigurationException error)
        {
            return new() { ["error"] = error.Message };
        }

        var found = new Dictionary<string, string> { ["url"] = endpoint.Uri.OriginalString };
        foreach (var (name, value) in endpoint.Properties) found["properties." + name] = value;
        foreach (var header in endpoint.Headers.GroupBy(header => header.Key))
            foreach (var (value, at) in header.Select((header, at) => (header.Value, at))) found[$"headers.{header.Key}[{at}]"] = value;
        for (var i = 0; i < endpoint.AuthSchemes.Count; i++)
        {
            var scheme = $"properties.authSchemes[{i}].";
            found[scheme + "name"] = endpoint.AuthSchemes[i].Name;
            if (endpoint.SigningName != SigningName) found[scheme + "signingName"] = endpoint.SigningName;
            if (endpoint.DisableDoubleEncoding) found[scheme + "disableDoubleEncoding"] = "True";
            if (endpoint.AuthSchemes[i].Name == "sigv4a")
                for (var j = 0; j < endpoint.SigningRegionSet.Count; j++) found[$"{scheme}signingRegionSet[{j}]"] = endpoint.SigningRegionSet[j];
            // A scheme without a Region signs for the client's Region.
            else if (expected.ContainsKey(scheme + "signingRegion") || endpoint.SigningRegion != rules.Region(given))
                found[scheme + "signingRegion"] = endpoint.SigningRegion;
        }

        return found;
    }

    private static Dictionary<string, CompiledRules> Compile()
    {
        var rules = Services.ToDictionary(service => service, service =>
        {
            using var model = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Repository.Root, "models/services", service + ".json")));
            return model.RootElement.GetProperty("endpoints").Clone();
        });
        var resolved = rules.ToDictionary(pair => pair.Key, pair => EndpointRuleResolver.Resolve(pair.Key, pair.Value));
        // The schemes of S3 are among its rules.
        var shared = ServiceRules.Print("Rules").Select(file => file.Text);
        var assembly = InMemoryAssembly.Compile(shared.Concat(resolved.Select((pair, at) =>
        {
            var code = new CodeWriter();
            code.Line("using Tern.Endpoints;");
            code.Line("using Tern.Signing;");
            code.Line($"namespace Rules.Of{at};");
            code.Block("internal static class Compiled", () => EndpointRulePrinter.PrintEvaluate(code, SigningName, pair.Value));
            return code.ToString();
        })));
        return resolved.Select((pair, at) => KeyValuePair.Create(pair.Key, new CompiledRules(
            pair.Value, rules[pair.Key].GetProperty("parameters"),
            assembly.GetType($"Rules.Of{at}.Compiled")!.GetMethod("Evaluate", BindingFlags.Static | BindingFlags.NonPublic)!))).ToDictionary();
    }

    private static JsonDocument Read(string service) => JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Folder, service + ".json")));

    private static void Flatten(string path, JsonElement value, Dictionary<string, string> into)
    {
        if (value.ValueKind == JsonValueKind.Object)
        {
            foreach (var property in value.EnumerateObject()) Flatten(path.Length == 0 ? property.Name : $"{path}.{property.Name}", property.Value, into);
        }
        else if (value.ValueKind == JsonValueKind.Array)
        {
            for (var i = 0; i < value.GetArrayLength(); i++) Flatten($"{path}[{i}]", value[i], into);
        }
        else into[path] = value.ToString();
    }

    private static string Text(Dictionary<string, string> values) => string.Join("\n", values.Select(pair => $"    {pair.Key} = {pair.Value}"));

    private sealed record CompiledRules(EndpointRuleSet Rules, JsonElement Parameters, MethodInfo Method)
    {
        internal string Region(JsonElement given) => given.TryGetProperty("Region", out var region) ? region.GetString()! : "";

        internal AwsEndpoint Evaluate(JsonElement given)
        {
            var arguments = Rules.Parameters
                .Select(p => given.TryGetProperty(p.Name, out var value) ? Value(value) : Default(Parameters.GetProperty(p.Name))).ToArray();
            try
            {
                return (AwsEndpoint)Method.Invoke(null, arguments)!;
            }
            catch (TargetInvocationException e)
            {
                throw e.InnerException!;
            }
        }

        private static object? Default(JsonElement parameter) => parameter.TryGetProperty("default", out var value) ? Value(value) : null;

        private static object? Value(JsonElement value) => value.ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            JsonValueKind.Array => value.EnumerateArray().Select(e => e.GetString()!).ToArray(),
            _ => value.GetString(),
        };
    }
}
