using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>Prints resolved endpoint rules as a class of nested ifs.</summary>
internal static class EndpointRulePrinter
{
    /// <summary>Prints the class that a client uses, with the parameters that all clients have.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="className">The name of the class.</param>
    /// <param name="service">The service's name, for the summary.</param>
    /// <param name="signingName">The default signing name, for rules that don't specify one.</param>
    /// <param name="rules">The rules.</param>
    internal static void PrintClass(CodeWriter code, string className, string service, string signingName, EndpointRuleSet rules)
    {
        var sources = rules.Parameters.Select(p => EndpointParameterSource.Of(service, p)).ToList();
        var own = sources.Where(source => source.IsOperations).ToList();
        var parameters = own.Count > 0 ? EndpointRuleSet.ParametersOf(className) : "ValueTuple";
        if (own.Count > 0) PrintParameters(code, parameters, service, own);
        code.Line($"/// <summary>The endpoint rules of {service}, compiled from its model.</summary>");
        code.Block($"internal sealed class {className} : AwsCachedEndpointRules<{parameters}>", () =>
        {
            code.Line($"internal static readonly {className} Instance = new();");
            code.Line();
            PrintReduce(
                code, "AwsEndpointParameters", "parameters",
                [.. sources.Where(source => !source.IsOperations && source.Property is not null).DistinctBy(source => source.Property)]);
            if (own.Exists(source => source.Parameter.OnlyAsArn || source.Parameter.IsUnused))
                PrintReduce(code, parameters, "operation", [.. own.Where(source => !source.Parameter.IsUnused)]);
            code.Line("/// <inheritdoc/>");
            code.Line($"protected override AwsEndpoint Evaluate(in AwsEndpointParameters parameters, in {parameters} operation) => Evaluate(");
            code.Indented(() =>
            {
                for (var i = 0; i < sources.Count; i++)
                {
                    var argument = sources[i].Argument.Replace("client.", "parameters.", StringComparison.Ordinal);
                    code.Line(argument + (i + 1 < sources.Count ? "," : ");"));
                }
            });
            code.Line();
            PrintEvaluate(code, signingName, rules);
        });
    }

    private static void PrintParameters(CodeWriter code, string name, string service, List<EndpointParameterSource> own)
    {
        code.Line($"/// <summary>The endpoint parameters that operations of {service} add; null for parameters that an operation doesn't add.</summary>");
        code.Block($"internal readonly record struct {name}", () =>
        {
            foreach (var source in own)
            {
                code.Line();
                var note = source.IsList ? ", the first value of the list; the others are ignored" : "";
                code.Line($"/// <summary>The parameter <c>{source.Parameter.Name}</c>{note}.</summary>");
                code.Line($"public {source.Type} {source.Property} {{ get; init; }}");
            }
        });
        code.Line();
    }

    private static void PrintReduce(CodeWriter code, string type, string owner, List<EndpointParameterSource> sources)
    {
        code.Line("/// <inheritdoc/>");
        code.Line($"protected override {type} Reduce(in {type} {owner}) => new()");
        code.Line("{");
        code.Indented(() =>
        {
            foreach (var source in sources) code.Line($"{source.Property} = {source.Reduced(owner)},");
        });
        code.Line("};");
        code.Line();
    }

    /// <summary>Prints the function that contains the rules, with a separate parameter for each of theirs.</summary>
    internal static void PrintEvaluate(CodeWriter code, string signingName, EndpointRuleSet rules)
    {
        code.Line("internal static AwsEndpoint Evaluate(");
        code.Indented(() =>
        {
            for (var i = 0; i < rules.Parameters.Count; i++)
                code.Line($"{rules.Parameters[i].Type} {rules.Parameters[i].Identifier}{(i + 1 < rules.Parameters.Count ? "," : ")")}");
        });
        code.Line("{");
        var shared = SharedEndpoints.Of(rules.Rules);
        code.Indented(() =>
        {
            if (rules.OptionalRegion is { } region) code.Line($"var {EndpointRuleSet.SigningRegion} = {region} ?? \"\";");
            PrintRules(code, new Defaults(CSharp.Literal(signingName), rules.Region, shared), rules.Rules);
        });
        code.Line("}");
        shared.Print(code);
    }

    private static void PrintRules(CodeWriter code, Defaults defaults, IReadOnlyList<EndpointRule> rules)
    {
        foreach (var rule in rules)
        {
            if (rule.Conditions.Count == 0) PrintOutcome(code, defaults, rule);
            else PrintIf(code, defaults, rule);
        }

        if (rules.Count == 0 || rules[^1].Conditions.Count > 0)
        {
            code.Line();
            code.Line("throw AwsEndpointFunctions.NoRule();");
        }
    }

    private static void PrintIf(CodeWriter code, Defaults defaults, EndpointRule rule)
    {
        var condition = $"if ({string.Join(" && ", rule.Conditions)})";
        if (rule is EndpointRefusal refusal && code.Fits($"{condition} {Throw(refusal)}"))
        {
            code.Line($"{condition} {Throw(refusal)}");
            return;
        }

        code.Line();
        if (code.Fits(condition)) code.Line(condition);
        else
        {
            code.Line($"if ({rule.Conditions[0]}");
            code.Indented(() =>
            {
                for (var i = 1; i < rule.Conditions.Count; i++) code.Line($"&& {rule.Conditions[i]}{(i + 1 == rule.Conditions.Count ? ")" : "")}");
            });
        }

        code.Line("{");
        code.Indented(() => PrintOutcome(code, defaults, rule));
        code.Line("}");
        code.Line();
    }

    private static void PrintOutcome(CodeWriter code, Defaults defaults, EndpointRule rule)
    {
        switch (rule)
        {
            case EndpointTree tree:
                PrintRules(code, defaults, tree.Rules);
                break;
            case EndpointRefusal refusal:
                PrintThrow(code, refusal);
                break;
            case EndpointAddress address:
                PrintAddress(code, defaults, address);
                break;
        }
    }

    private static string Throw(EndpointRefusal refusal) => $"throw AwsEndpointFunctions.Error({refusal.Message});";

    private static void PrintThrow(CodeWriter code, EndpointRefusal refusal)
    {
        if (code.Fits(Throw(refusal)))
        {
            code.Line(Throw(refusal));
            return;
        }

        code.Line("throw AwsEndpointFunctions.Error(");
        code.Indented(() => code.Line($"{refusal.Message});"));
    }

    private static void PrintAddress(CodeWriter code, Defaults defaults, EndpointAddress address)
    {
        var signed = $"{address.SigningName ?? defaults.SigningName}, {address.SigningRegion ?? defaults.Region}";
        if (defaults.Shared.NameOf(address) is { } shared)
        {
            code.Line($"return {shared}({address.Url}, {signed});");
            return;
        }

        var create = $"new AwsEndpoint(AwsEndpointFunctions.Address({address.Url}), {signed})";
        if (address.Settings.Count == 0)
        {
            code.Line($"return {create};");
            return;
        }

        code.Line($"return {create}");
        SharedEndpoints.PrintSettings(code, address);
    }

    // The default if a rule doesn't set it.
    private sealed record Defaults(string SigningName, string Region, SharedEndpoints Shared);
}
