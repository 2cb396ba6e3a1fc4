using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>
/// Fills objects with random data, whatever their types: every field that contains data, public or not, as a program
/// with the type's source could do. Null is used only where an annotation allows it.
/// </summary>
internal sealed class RandomObjects(Random random)
{
    private static readonly NullabilityInfoContext s_nullability = new();

    /// <summary>Returns a value, or null if none can be created.</summary>
    /// <param name="type">The type.</param>
    /// <param name="nullability">What its annotations say; null for nothing.</param>
    /// <param name="depth">How many objects are around it.</param>
    public object? Make(Type type, NullabilityInfo? nullability, int depth)
    {
        if (Nullable.GetUnderlyingType(type) is { } inner) return random.Next(3) == 0 ? null : Make(inner, null, depth);
        if (!type.IsValueType && nullability is { ReadState: NullabilityState.Nullable } && random.Next(3) == 0) return null;
        if (type.IsEnum) return Enum.GetValues(type) is { Length: > 0 } values ? values.GetValue(random.Next(values.Length)) : null;
        return Scalar(type) ?? Collection(type, nullability, depth) ?? Object(type, depth);
    }

    /// <summary>The fields that hold an object's data, those of its bases too.</summary>
    public static IEnumerable<FieldInfo> Fields(Type type)
    {
        for (var current = type; current is not null && current != typeof(object); current = current.BaseType)
        {
            foreach (var field in current.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)) yield return field;
        }
    }

    /// <summary>The property or field that a field is declared as.</summary>
    public static MemberInfo Declared(FieldInfo field) =>
        field.Name.StartsWith('<') && field.DeclaringType!.GetProperty(
            field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)],
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly) is { } property
            ? property
            : field;

    // No program can set an auto-property with neither a setter nor a constructor parameter.
    private static bool CanHoldData(FieldInfo field) => Declared(field) is not PropertyInfo { SetMethod: null } property
        || property.DeclaringType!.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .SelectMany(constructor => constructor.GetParameters())
            .Any(parameter => string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase));

    private object? Object(Type type, int depth)
    {
        if (depth > 6 || type.IsInterface || type.IsPointer || typeof(Delegate).IsAssignableFrom(type)) return null;
        if (type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true) return null;
        if (!type.IsSealed && !type.IsValueType && random.Next(type.IsAbstract ? 1 : 3) == 0)
        {
            var derived = type.Assembly.GetTypes()
                .Where(one => one.BaseType == type && !one.IsAbstract && !one.ContainsGenericParameters).ToList();
            if (derived.Count > 0) type = derived[random.Next(derived.Count)];
        }

        if (type.IsAbstract) return null;
        var made = RuntimeHelpers.GetUninitializedObject(type);
        foreach (var field in Fields(type).Where(CanHoldData))
        {
            var nullability = Declared(field) is PropertyInfo property ? s_nullability.Create(property) : s_nullability.Create(field);
            field.SetValue(made, Make(field.FieldType, nullability, depth + 1));
        }

        return made;
    }

    private object? Scalar(Type type) => type switch
    {
        _ when type == typeof(string) => Text(),
        _ when type == typeof(char) => (char)random.Next(' ', 0xD7FF),
        _ when type == typeof(bool) => random.Next(2) == 0,
        _ when type == typeof(sbyte) => (sbyte)random.Next(),
        _ when type == typeof(byte) => (byte)random.Next(),
        _ when type == typeof(short) => (short)random.Next(),
        _ when type == typeof(ushort) => (ushort)random.Next(),
        _ when type == typeof(int) => random.Next(4) == 0 ? int.MinValue : random.Next(1000),
        _ when type == typeof(uint) => (uint)random.NextInt64(uint.MaxValue),
        _ when type == typeof(long) => random.Next(2) == 0 ? long.MaxValue : random.Next(1000),
        _ when type == typeof(ulong) => ulong.MaxValue - (ulong)random.Next(1000),
        _ when type == typeof(Int128) => (Int128)random.NextInt64() * -random.Next(1_000_000),
        _ when type == typeof(UInt128) => (UInt128)random.NextInt64() * (UInt128)random.Next(1_000_000),
        _ when type == typeof(BigInteger) => new BigInteger(random.NextInt64()) * random.Next(-1_000_000, 1_000_000),
        _ when type == typeof(Half) => (Half)(random.Next(-1000, 1000) / 8.0),
        _ when type == typeof(float) => random.NextSingle() * 1000,
        _ when type == typeof(double) => (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-30, 30)),
        _ when type == typeof(decimal) => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(0, 28)),
        _ when type == typeof(DateTime) => new DateTime(
            random.NextInt64(DateTime.MaxValue.Ticks), random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified),
        _ when type == typeof(DateTimeOffset) => new DateTimeOffset(
            random.NextInt64(TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay), TimeSpan.FromMinutes(random.Next(-840, 840))),
        _ when type == typeof(DateOnly) => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)),
        _ when type == typeof(TimeOnly) => new TimeOnly(random.NextInt64(TimeSpan.TicksPerDay)),
        _ when type == typeof(TimeSpan) => new TimeSpan(random.NextInt64(-1L << 50, 1L << 50)),
        _ when type == typeof(Guid) => new Guid(Bytes(16)),
        _ when type == typeof(Uri) => new Uri("http://host/" + Uri.EscapeDataString(Text())),
        _ when type == typeof(byte[]) => Bytes(random.Next(1, 6)),
        _ when type == typeof(Memory<byte>) => new Memory<byte>(Bytes(random.Next(1, 6))),
        _ when type == typeof(ReadOnlyMemory<byte>) => new ReadOnlyMemory<byte>(Bytes(random.Next(1, 6))),
        _ when type == typeof(AttributeValue) => AttributeValue.String(Text()),
        _ when type == typeof(AttributeMap) => new AttributeMap { ["zz" + random.Next(10).ToString(CultureInfo.InvariantCulture)] = random.Next() },
        _ => null,
    };

    private object? Collection(Type type, NullabilityInfo? nullability, int depth)
    {
        if (depth > 8) return null;
        if (type.IsArray && type.GetArrayRank() == 1)
        {
            var elements = Elements(type.GetElementType()!, nullability?.ElementType, depth);
            var array = Array.CreateInstance(type.GetElementType()!, elements.Count);
            elements.CopyTo(array, 0);
            return array;
        }

        if (!type.IsGenericType || type.Namespace is not ("System.Collections.Generic" or "System.Collections.Immutable")) return null;
        var arguments = type.GetGenericArguments();
        var element = arguments[^1];
        var annotations = nullability?.GenericTypeArguments is { Length: > 0 } all ? all[^1] : null;
        return arguments.Length == 2 ? Map(type, arguments[0], element, annotations, depth) : OfElements(type, element, annotations, depth);
    }

    private object? Map(Type type, Type key, Type element, NullabilityInfo? annotations, int depth)
    {
        if (key != typeof(string)) return null;
        var map = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(key, element))!;
        foreach (var value in Elements(element, annotations, depth)) map["k" + Text()] = value;
        if (type.IsInstanceOfType(map)) return map;
        if (type.Namespace == "System.Collections.Immutable") return Immutable("ToImmutableDictionary", typeof(ImmutableDictionary), [key, element], map);
        return type.GetGenericTypeDefinition() == typeof(SortedDictionary<,>) ? Activator.CreateInstance(type, map, StringComparer.Ordinal) : null;
    }

    private object? OfElements(Type type, Type element, NullabilityInfo? annotations, int depth)
    {
        var list = Elements(element, annotations, depth);
        if (type.IsInstanceOfType(list)) return list;
        var name = type.Name.Split('`')[0];
        if (name is "HashSet" or "ISet" or "IReadOnlySet") return Activator.CreateInstance(typeof(HashSet<>).MakeGenericType(element), list);
        if (name == "SortedSet")
            return element == typeof(string) ? Activator.CreateInstance(type, list, StringComparer.Ordinal) : Activator.CreateInstance(type, list);
        return name switch
        {
            "ImmutableArray" => Immutable("ToImmutableArray", typeof(ImmutableArray), [element], list),
            "ImmutableList" or "IImmutableList" => Immutable("ToImmutableList", typeof(ImmutableList), [element], list),
            "ImmutableHashSet" or "IImmutableSet" => Immutable("ToImmutableHashSet", typeof(ImmutableHashSet), [element], list),
            _ => null,
        };
    }

    private static object? Immutable(string method, Type type, Type[] arguments, object values) =>
        type.GetMethods().First(one => one.Name == method && one.GetParameters() is [{ ParameterType: { IsGenericType: true } parameter }]
            && parameter.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            .MakeGenericMethod(arguments).Invoke(null, [values]);

    private IList Elements(Type element, NullabilityInfo? annotations, int depth)
    {
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(element))!;
        for (var i = random.Next(1, 4); i > 0; i--)
            if (Make(element, annotations, depth + 1) is { } value) list.Add(value);
            else if (annotations is { ReadState: NullabilityState.Nullable } || Nullable.GetUnderlyingType(element) is not null) list.Add(null);
        return list;
    }

    private byte[] Bytes(int length)
    {
        var bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    private string Text() => string.Concat(Enumerable.Range(0, random.Next(1, 6)).Select(_ => random.Next(5) switch
    {
        0 => "é", 1 => "\"\\", 2 => char.ConvertFromUtf32(random.Next(0x1F600, 0x1F640)), _ => ((char)random.Next('a', 'z')).ToString(),
    }));
}
