using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Writes the validation that attributes require.</summary>
internal static class ValidationEmitter
{
    private const string Validation = "global::Tern.Lambda.Routing.RouteValidation.";

    /// <summary>Writes the functions that validate bodies, and the attribute instances that validation uses.</summary>
    public static void Functions(SourceWriter source, BoundRoute bound, string prefix)
    {
        var instances = Instances(bound);
        for (var i = 0; i < instances.Count; i++) source.Line($"var {prefix}rule{i} = {instances[i]};");
        foreach (var parameter in bound.Route.Parameters)
        {
            if (parameter.Source != RouteSource.Body) continue;
            var types = parameter.Validation.Types;
            for (var i = 0; i < types.Count; i++)
            {
                source.Blank();
                source.Open($"bool {prefix}Check{i}({types[i].Type} value, string path, global::Tern.Lambda.RouteContext context)");
                source.Line("var valid = true;");
                foreach (var member in types[i].Members) Member(source, member, types, bound, instances, prefix);
                source.Line("return valid;");
                source.Close();
            }
        }
    }

    /// <summary>Writes the validation of a route's parameters.</summary>
    /// <returns>true if there is any; otherwise, false.</returns>
    public static bool Checks(SourceWriter source, BoundRoute bound, string prefix)
    {
        var any = false;
        var instances = Instances(bound);
        for (var i = 0; i < bound.Route.Parameters.Count; i++)
        {
            var parameter = bound.Route.Parameters[i];
            if (parameter.Source is RouteSource.Service or RouteSource.Request) continue;
            foreach (var rule in parameter.Validation.Rules)
            {
                var check = Check(rule, Instance(rule, instances, prefix), $"p{i}", Quoted(parameter.Key), "\"\"", parameter.Source != RouteSource.QueryList
                    && parameter.Validation.CanBeNull);
                source.Line($"valid &= {check};");
                any = true;
            }

            if (parameter.Source != RouteSource.Body || parameter.Validation.Types.Count == 0) continue;
            any = true;
            var call = $"{prefix}Check0(p{i}, ";
            var isThere = parameter.IsOptional ? $"p{i} is not null && " : "";
            source.Line($"if ({isThere}!{call}null, context)) valid = {call}\"\", context);");
        }

        return any;
    }

    private static void Member(
        SourceWriter source, ValidatedMember member, EquatableArray<ValidatedType> types, BoundRoute bound, List<string> instances, string prefix)
    {
        var access = "value." + Identifiers.Escaped(member.Name);
        var key = Quoted(member.Key.Length > 0 ? member.Key : bound.IsCamelCase ? JsonNames.Camel(member.Name) : member.Name);
        foreach (var rule in member.Rules) source.Line($"valid &= {Check(rule, Instance(rule, instances, prefix), access, key, "path", member.CanBeNull)};");
        var index = Index(types, member.Nested);
        if (index < 0) return;
        if (!member.IsList)
        {
            source.Line($"if ({access} is not null) valid &= {prefix}Check{index}({access}, {Validation}At(path, {key}), context);");
            return;
        }

        source.Open($"if ({access} is not null)");
        source.Line("var index = 0;");
        source.Open($"foreach (var entry in {access})");
        source.Line($"if (entry is not null) valid &= {prefix}Check{index}(entry, {Validation}At(path, {key}, index), context);");
        source.Line("index++;");
        source.Close();
        source.Close();
    }

    private static string Check(ValidationRule rule, string instance, string access, string key, string path, bool canBeNull)
    {
        var check = $"{Validation}{rule.Check}(context, {path}, {key}, {rule.Value.Replace("{0}", access)}, {instance}{rule.Arguments})";
        return rule.SkipsNull && canBeNull ? $"{access} is null || {check}" : check;
    }

    private static List<string> Instances(BoundRoute bound) => bound.Route.Parameters
        .SelectMany(static parameter => parameter.Validation.Rules.Concat(
            parameter.Source == RouteSource.Body
                ? parameter.Validation.Types.SelectMany(static type => type.Members).SelectMany(static member => member.Rules)
                : []))
        .Select(static rule => rule.Instance).Where(static instance => instance.Length > 0).Distinct().ToList();

    private static string Instance(ValidationRule rule, List<string> instances, string prefix) =>
        rule.Instance.Length == 0 ? "" : $"{prefix}rule{instances.IndexOf(rule.Instance)}, ";

    private static int Index(EquatableArray<ValidatedType> types, string type)
    {
        for (var i = 0; i < types.Count; i++)
            if (types[i].Type == type) return i;
        return -1;
    }

    private static string Quoted(string text) => SymbolDisplay.FormatLiteral(text, quote: true);
}
