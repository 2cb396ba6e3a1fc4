using System.Reflection;
using System.Text.Json;
using Tern.Endpoints;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Tests.Endpoints;

/// <summary>The public test cases of the endpoint rules language, compiled as a service's rules are.</summary>
public sealed class RulesEngineConformanceTests
{
    private static readonly JsonElement RuleSets = Load();
    private static readonly Lazy<Assembly> Compiled = new(Compile);

    public static TheoryData<string, int> Cases()
    {
        var data = new TheoryData<string, int>();
        foreach (var set in RuleSets.EnumerateArray())
            for (var i = 0; i < set.GetProperty("cases").GetArrayLength(); i++) data.Add(set.GetProperty("id").GetString()!, i);
        return data;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Every_case_resolves_as_expected(string ruleSet, int index)
    {
        var set = RuleSets.EnumerateArray().Single(s => s.GetProperty("id").GetString() == ruleSet);
        var one = set.GetProperty("cases")[index];
        var expect = one.GetProperty("expect");
        if (expect.TryGetProperty("error", out var error))
        {
            Assert.Equal(error.GetString(), Assert.Throws<AwsConfigurationException>(() => Evaluate(set, one.GetProperty("params"))).Message);
            return;
        }

        var expected = expect.GetProperty("endpoint");
        var endpoint = Evaluate(set, one.GetProperty("params"));
        Assert.Equal(expected.GetProperty("url").GetString(), endpoint.Uri.OriginalString);
        var said = endpoint.Properties.ToDictionary();
        for (var i = 0; i < endpoint.AuthSchemes.Count; i++)
        {
            said[$"authSchemes[{i}].name"] = endpoint.AuthSchemes[i].Name;
            said[$"authSchemes[{i}].signingName"] = endpoint.SigningName;
            if (endpoint.AuthSchemes[i].Name == "sigv4") said[$"authSchemes[{i}].signingRegion"] = endpoint.SigningRegion;
            else for (var j = 0; j < endpoint.SigningRegionSet.Count; j++) said[$"authSchemes[{i}].signingRegionSet[{j}]"] = endpoint.SigningRegionSet[j];
        }

        var wanted = new Dictionary<string, string>();
        if (expected.TryGetProperty("properties", out var properties)) Flatten("", properties, wanted);
        Assert.Equal(wanted.OrderBy(p => p.Key), said.OrderBy(p => p.Key));

        var headers = expected.TryGetProperty("headers", out var given)
            ? given.EnumerateObject().SelectMany(h => h.Value.EnumerateArray().Select(v => KeyValuePair.Create(h.Name, v.GetString()!))).ToList()
            : [];
        Assert.Equal(headers, endpoint.Headers);
    }

    [Theory]
    [InlineData("""{"parameters":{},"rules":[{"conditions":[{"fn":"aws.unknown","argv":["x"]}],"error":"e","type":"error"}]}""", "aws.unknown")]
    [InlineData("""{"parameters":{},"rules":[{"conditions":[{"fn":"isSet","argv":[{"ref":"Missing"}]}],"error":"e","type":"error"}]}""", "Missing")]
    [InlineData("""{"parameters":{"P":{"type":"number"}},"rules":[]}""", "number")]
    [InlineData("""{"parameters":{},"rules":[{"conditions":[],"error":"e","type":"surprise"}]}""", "surprise")]
    [InlineData(
        """{"parameters":{"R":{"type":"string","required":true}},"rules":[{"conditions":[{"fn":"aws.partition","argv":[{"ref":"R"}],"assign":"p"},""" +
        """{"fn":"getAttr","argv":[{"ref":"p"},"novel"]}],"error":"e","type":"error"}]}""", "novel")]
    public void Unsupported_expressions_are_refused_by_name(string rules, string named)
    {
        using var document = JsonDocument.Parse(rules);
        var error = Assert.Throws<CodegenException>(() => EndpointRuleResolver.Resolve("test.json", document.RootElement));
        Assert.Contains($"'{named}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("test.json", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_region_expression_of_another_form_is_refused() => Assert.Throws<CodegenException>(() => PartitionPrinter.Pattern("^us.*$"));

    [Theory]
    [InlineData("eu-west-9", "aws")]
    [InlineData("mx-nowhere-12", "aws")]
    [InlineData("cn-south-1", "aws-cn")]
    [InlineData("us-gov-south-7", "aws-us-gov")]
    [InlineData("us-iso-north-1", "aws-iso")]
    [InlineData("us-isob-north-1", "aws-iso-b")]
    [InlineData("eusc-de-west-2", "aws-eusc")]
    [InlineData("aws-iso-e-global", "aws-iso-e")]
    [InlineData("local", "aws")]
    [InlineData("", "aws")]
    [InlineData("cn-south-x", "aws")]
    public void Unknown_regions_are_told_by_their_form(string region, string partition) => Assert.Equal(partition, AwsPartition.Of(region).Name);

    private static JsonElement Load()
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Cases/endpoints/rules-engine.json")));
        return document.RootElement.GetProperty("rulesets").Clone();
    }

    private static Assembly Compile() => InMemoryAssembly.Compile(RuleSets.EnumerateArray().Select(set =>
    {
        var code = new CodeWriter();
        code.Line("using Tern.Endpoints;");
        code.Line("using Tern.Signing;");
        code.Line($"namespace Rules.{CSharp.Pascal(set.GetProperty("id").GetString()!)};");
        code.Block("internal static class Compiled", () =>
            EndpointRulePrinter.PrintEvaluate(code, "serviceName", EndpointRuleResolver.Resolve("rules-engine.json", set.GetProperty("endpoints"))));
        return code.ToString();
    }));

    private static AwsEndpoint Evaluate(JsonElement set, JsonElement given)
    {
        var rules = EndpointRuleResolver.Resolve("rules-engine.json", set.GetProperty("endpoints"));
        var arguments = rules.Parameters.Select(p => given.TryGetProperty(p.Name, out var value) ? Value(value) : Default(set, p.Name)).ToArray();
        var method = Compiled.Value.GetType($"Rules.{CSharp.Pascal(set.GetProperty("id").GetString()!)}.Compiled")!
            .GetMethod("Evaluate", BindingFlags.Static | BindingFlags.NonPublic)!;
        try
        {
            return (AwsEndpoint)method.Invoke(null, arguments)!;
        }
        catch (TargetInvocationException e)
        {
            throw e.InnerException!;
        }
    }

    private static object? Default(JsonElement set, string name) =>
        set.GetProperty("endpoints").GetProperty("parameters").GetProperty(name).TryGetProperty("default", out var value) ? Value(value) : null;

    private static object? Value(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.True => true,
        JsonValueKind.False => false,
        JsonValueKind.Array => value.EnumerateArray().Select(e => e.GetString()!).ToArray(),
        _ => value.GetString(),
    };

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
}
