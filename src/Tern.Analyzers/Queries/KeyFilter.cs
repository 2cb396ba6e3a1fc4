using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds filters on members of a key, of either the table or an index that contains the type.</summary>
internal static class KeyFilter
{
    /// <summary>
    /// The diagnostic property with the method that starts the key condition with which the fix replaces a scan.
    /// </summary>
    public const string Method = "Method";

    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (call.TargetMethod.Name is not ("Query" or "Scan" or "QueryPageAsync") || !symbols.IsTable(call.TargetMethod.ContainingType)) return;
        if (call.Argument("options") is not IObjectCreationOperation options || options.Set("Filter") is not { } condition) return;
        if (call.TargetMethod.ContainingType.TypeArguments[0] is not INamedTypeSymbol item) return;

        var filters = Filter.Of(condition, item).ToList();
        if (filters.Count == 0 || ItemKeys.Of(item) is not { Count: > 0 } keys) return;
        if (call.TargetMethod.Name == "Scan") CheckScan(context, item, options, condition, filters, keys);
        else CheckQuery(context, item, call, filters, keys);
    }

    // A scan reads all partitions. If all members of a partition key are given, a single partition is enough.
    private static void CheckScan(
        OperationAnalysisContext context, INamedTypeSymbol item, IObjectCreationOperation options, IOperation condition, List<Filter> filters,
        IReadOnlyList<ItemKey> keys)
    {
        // Reading one of several segments, or the entries of an index, may be intended.
        if (options.Set("Segment") is not null || options.Set("Index") is not null) return;
        foreach (var key in keys)
        {
            if (key.Partition.IsEmpty || !key.Partition.All(IsGiven)) continue;
            var first = filters.First(filter => filter.IsEquality && filter.Member == key.Partition[0]);
            var whole = key.Index is null && key.Sort.All(IsGiven);
            var instead = whole ? $"GetAsync({item.Name}.Key(…))" : $"Query({item.Name}.{key.Method}(…))";
            var isAll = condition.Unconverted() == first.Operation && options.Initializer!.Initializers.Length == 1
                && key.Partition.Length == 1 && key.HasAll;
            Report(context, first, Describe(key, key.Partition, "partition"), instead, isAll ? key.Method : null);
            return;
        }

        bool IsGiven(string member) => filters.Any(filter => filter.IsEquality && filter.Member == member);
    }

    private static void CheckQuery(
        OperationAnalysisContext context, INamedTypeSymbol item, IInvocationOperation call, List<Filter> filters, IReadOnlyList<ItemKey> keys)
    {
        if (call.Argument("key") is not IInvocationOperation condition || Queried(condition, item, keys) is not { } queried) return;
        foreach (var filter in filters)
        {
            if (!filter.IsRange) continue;
            if (queried.Sort is [var sort, ..] && sort == filter.Member)
            {
                Report(context, filter, Describe(queried, queried.Sort, "sort"), $"{item.Name}.{queried.Method}(…).{Range(filter)}", null);
                return;
            }

            var other = keys.FirstOrDefault(key => key != queried && key.Sort is [var first, ..] && first == filter.Member
                && !key.Partition.IsEmpty && key.Partition.All(member => queried.Partition.Contains(member)));
            if (other is null) continue;
            Report(context, filter, Describe(other, other.Sort, "sort"), $"{item.Name}.{other.Method}(…).{Range(filter)}", null);
            return;
        }
    }

    // The queried key, if the condition doesn't restrict the sort key yet.
    private static ItemKey? Queried(IInvocationOperation condition, INamedTypeSymbol item, IReadOnlyList<ItemKey> keys) =>
        condition.TargetMethod is { IsStatic: true } method && SymbolEqualityComparer.Default.Equals(method.ContainingType, item)
            ? keys.FirstOrDefault(key => key.Method == method.Name)
            : null;

    private static string Range(Filter filter) => filter.Operation switch
    {
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } => "EqualTo(…)",
        IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan } => "Before(…)",
        IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThanOrEqual } => "UpTo(…)",
        IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan } => "After(…)",
        IBinaryOperation => "From(…)",
        IInvocationOperation { TargetMethod.Name: "StartsWith" } => "StartsWith(…)",
        _ => "Between(…)",
    };

    private static string Describe(ItemKey key, ImmutableArray<string> members, string which) =>
        (members.Length == 1 ? $"the {which} key of " : $"the first part of the {which} key of ")
        + (key.Index is { } index ? $"the index '{index}'" : "the table");

    private static void Report(OperationAnalysisContext context, Filter filter, string what, string instead, string? method)
    {
        var properties = ImmutableDictionary<string, string?>.Empty;
        if (method is not null) properties = properties.Add(Method, method);
        context.ReportDiagnostic(Diagnostic.Create(Rules.KeyFilter, filter.Operation.Syntax.GetLocation(), properties, filter.Member, what, instead));
    }
}
