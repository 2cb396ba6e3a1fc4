using System.Reflection;

namespace Tern.Lambda.Generator.Tests;

public sealed class SourcesTests
{
    [Fact]
    public void The_attribute_can_name_every_source_that_needs_it()
    {
        var named = Enum.GetNames<LambdaSource>().Where(name => name != nameof(LambdaSource.OfEvent)).Order(StringComparer.Ordinal);
        var needed = Sources.All.Where(source => source.HasBody || source.Name == "Schedule").Select(source => source.Name).Order(StringComparer.Ordinal);
        Assert.Equal(needed, named);
    }

    [Fact]
    public void Every_source_of_the_package_can_be_a_functions()
    {
        var known = Sources.All.SelectMany(Expressions).ToHashSet(StringComparer.Ordinal);
        Assert.Equal(Existing().Order(StringComparer.Ordinal), known.Order(StringComparer.Ordinal));
    }

    private static IEnumerable<string> Expressions(SourceModel source)
    {
        if (source.Kind != SourceKind.Json) yield return SourceExpressions.Of(source);
        if (source.Kind == SourceKind.Records) yield return SourceExpressions.OfBatches(source);
        if (source.HasBody && SourceExpressions.OfBodies(source).Split('.').Length == 2) yield return SourceExpressions.OfBodies(source).Replace("({0})", "");
    }

    // Windows have no functions.
    private static IEnumerable<string> Existing() =>
        from type in typeof(LambdaApplication).Assembly.GetExportedTypes()
        where type is { Namespace: "Tern.Lambda", IsAbstract: true, IsSealed: true }
        from member in type.GetMembers(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        let result = member is PropertyInfo property ? property.PropertyType : (member as MethodInfo)?.ReturnType
        where result is not null && IsSource(result) && !member.Name.StartsWith("get_", StringComparison.Ordinal) && member.Name != "Windows"
        select $"{type.Name}.{member.Name}";

    private static bool IsSource(Type type)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.Namespace == "Tern.Handling" && current.Name is "Source`2" or "AnswerSource`3") return true;
        return false;
    }
}
