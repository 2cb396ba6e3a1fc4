using System.Collections;
using System.Reflection;

namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>Compares two objects field by field, because a type's equality may ignore some fields.</summary>
internal static class SameData
{
    /// <summary>Where the second object differs.</summary>
    /// <param name="one">What was written.</param>
    /// <param name="other">What was read.</param>
    /// <param name="path">Where both are.</param>
    /// <param name="isLeftOut">The members that aren't compared.</param>
    /// <returns>The place and both values; null where they hold the same data.</returns>
    public static string? Difference(object? one, object? other, string path, Func<MemberInfo, bool> isLeftOut)
    {
        // A null AttributeValue is written as NULL, and NULL is read as that value.
        if (one is null && other is AttributeValue { IsNull: true }) return null;
        if (one is null || other is null) return one is null == other is null ? null : $"{path}: {Show(one)} was read as {Show(other)}";
        switch (one)
        {
            case string or ValueType when one.GetType().Namespace?.StartsWith("System", StringComparison.Ordinal) == true || one.GetType().IsEnum:
                return IsSame(one, other) ? null : $"{path}: {Show(one)} was read as {Show(other)}";
            case Uri or AttributeMap or AttributeValue: return one.Equals(other) ? null : $"{path}: {Show(one)} was read as {Show(other)}";
            case IEnumerable elements when one.GetType().Namespace?.StartsWith("System", StringComparison.Ordinal) == true || one is Array:
                return OfElements(elements, other as IEnumerable, path, isLeftOut);
        }

        if (one.GetType() != other.GetType()) return $"{path}: a {one.GetType().Name} was read as a {other.GetType().Name}";
        return RandomObjects.Fields(one.GetType()).Where(field => !isLeftOut(RandomObjects.Declared(field)))
            .Select(field => Difference(field.GetValue(one), field.GetValue(other), $"{path}.{RandomObjects.Declared(field).Name}", isLeftOut))
            .FirstOrDefault(difference => difference is not null);
    }

    private static string? OfElements(IEnumerable one, IEnumerable? other, string path, Func<MemberInfo, bool> isLeftOut)
    {
        if (other is null) return $"{path}: a collection was read as nothing";
        if (one is IDictionary map && other is IDictionary read)
        {
            if (map.Count != read.Count) return $"{path}: {map.Count} entries were read as {read.Count}";
            return map.Keys.Cast<object>().Select(key => read.Contains(key)
                    ? Difference(map[key], read[key], $"{path}[{key}]", isLeftOut) : $"{path}: '{key}' was not read")
                .FirstOrDefault(difference => difference is not null);
        }

        var (left, right) = (one.Cast<object?>().ToList(), other.Cast<object?>().ToList());
        if (left.Count != right.Count) return $"{path}: {left.Count} elements were read as {right.Count}";

        // A set has no order, so each element must have an equal one.
        if (one.GetType().GetInterfaces().Any(type => type.Name is "ISet`1" or "IImmutableSet`1"))
            return left.Find(element => !right.Exists(candidate => Difference(element, candidate, path, isLeftOut) is null)) is { } missing
                ? $"{path}: {Show(missing)} was not read" : null;
        return left.Select((element, i) => Difference(element, right[i], $"{path}[{i}]", isLeftOut)).FirstOrDefault(difference => difference is not null);
    }

    private static bool IsSame(object one, object other) => (one, other) switch
    {
        // Keys are stored in UTC, so the offset of a key isn't read back.
        (DateTimeOffset left, DateTimeOffset right) => left == right,
        (DateTime left, DateTime right) => left == right && left.Kind == right.Kind,
        (Memory<byte> left, Memory<byte> right) => left.Span.SequenceEqual(right.Span),
        (ReadOnlyMemory<byte> left, ReadOnlyMemory<byte> right) => left.Span.SequenceEqual(right.Span),
        (IEnumerable left, IEnumerable right) when one is not string => OfElements(left, right, "", static _ => false) is null,
        _ => one.Equals(other),
    };

    private static string Show(object? value) => value switch
    {
        null => "null",
        string text => $"\"{text}\"",
        IFormattable number => number.ToString(value is DateTime or DateTimeOffset ? "O" : null, System.Globalization.CultureInfo.InvariantCulture),
        _ => value.ToString() ?? "",
    };
}
