using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.EventStreams;
using Tern.Protocols;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Values;

/// <summary>Creates generated objects from neutral JSON, and converts them back: blobs are text, times are seconds since 1970.</summary>
/// <param name="service">The service.</param>
/// <param name="find">Finds a generated type by its name.</param>
/// <param name="takesEvents">true if streams of events are read, and not left out; otherwise, false.</param>
internal sealed class ShapeValues(ResolvedService service, Func<string, Type> find, bool takesEvents)
{
    private readonly Dictionary<string, ResolvedStructure> _structures = service.Structures.ToDictionary(structure => structure.Name);

    /// <summary>Makes a request, a structure or a union.</summary>
    /// <param name="structure">The structure.</param>
    /// <param name="value">Its members by their names in the model.</param>
    internal object Build(ResolvedStructure structure, JsonElement value)
    {
        if (structure.IsUnion)
        {
            var set = value.EnumerateObject().Single();
            var member = structure.Members.Single(m => m.ModelName == set.Name);
            return find(structure.Name).GetMethod(Plain(member))!.Invoke(null, [Build(member.Type, set.Value)])!;
        }

        var instance = Activator.CreateInstance(find(structure.Name))!;
        foreach (var property in value.EnumerateObject())
        {
            var member = structure.Members.Single(m => m.ModelName == property.Name);
            instance.GetType().GetProperty(Plain(member))!.SetValue(
                instance, member is { JsonValue: true, Location: "header" } ? property.Value.GetRawText() : Build(member.Type, property.Value));
        }

        return instance;
    }

    /// <summary>Returns the members of an object that are set, as neutral JSON without event streams.</summary>
    /// <param name="structure">The kind of the value.</param>
    /// <param name="instance">The object.</param>
    internal object? Take(ResolvedStructure structure, object instance)
    {
        var taken = new Dictionary<string, object?>();
        if (structure.IsUnion)
        {
            var tag = instance.GetType().GetProperty("Tag")!.GetValue(instance)!.ToString();
            var set = structure.Members.SingleOrDefault(m => Plain(m) == tag);
            if (set is null)
            {
                var unknown = instance.GetType().GetProperty("UnknownName")!.GetValue(instance);
                if (unknown is not null) taken["SDK_UNKNOWN_MEMBER"] = new Dictionary<string, object?> { ["name"] = unknown };
                return taken;
            }

            var arguments = new object?[1];
            if (instance.GetType().GetMethod("TryGet" + Plain(set))!.Invoke(instance, arguments) is not true)
                throw new InvalidOperationException($"The union {structure.Name} says that it is {set.Name}, and has no such value.");
            taken[set.ModelName] = Take(set.Type, arguments[0]);
            return taken;
        }

        foreach (var member in structure.Members.Where(member => takesEvents || member.Type is not EventStreamType))
        {
            var value = instance.GetType().GetProperty(Plain(member))!.GetValue(instance);
            if (value is null || (member.NeverNull && value is System.Collections.ICollection { Count: 0 })) continue;
            taken[member.ModelName] = member is { JsonValue: true, Location: "header" }
                ? JsonDocument.Parse((string)value).RootElement
                : Take(member.Type, value);
        }

        return taken;
    }

    /// <summary>
    /// Returns the expected members of a response without empty lists and maps, because absent ones are read as empty too.
    /// </summary>
    internal static Dictionary<string, JsonElement> WithoutEmpty(ResolvedStructure structure, JsonElement expected) => expected.EnumerateObject()
        .Where(p => structure.Members.SingleOrDefault(m => m.ModelName == p.Name) is not { NeverNull: true } || p.Value.ToString() is not ("[]" or "{}"))
        .ToDictionary(p => p.Name, p => p.Value);

    // A name that another type has too is marked until it is printed.
    private static string Plain(ResolvedMember member) => ForeignNames.Unmark(member.Name);

    private object? Build(ResolvedType type, JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.Null) return null;
        switch (type)
        {
            case ScalarType scalar:
                return scalar.Kind switch
                {
                    ScalarKind.String => value.GetString(),
                    ScalarKind.Boolean => value.GetBoolean(),
                    ScalarKind.Int32 => value.GetInt32(),
                    ScalarKind.Int64 => value.GetInt64(),
                    ScalarKind.Single => (float)Number(value),
                    _ => Number(value),
                };
            case EnumType named: return Activator.CreateInstance(find(named.Name), value.GetString());
            case TimestampType: return DateTimeOffset.UnixEpoch.AddSeconds(value.GetDouble());
            case StreamType: return new MemoryStream(Encoding.UTF8.GetBytes(value.GetString()!));
            case BlobType: return new ReadOnlyMemory<byte>(Encoding.UTF8.GetBytes(value.GetString()!));
            case DocumentType: return AwsDocument.Parse(value.GetRawText());
            case StructureType structure: return Build(Structure(structure), value);
            case ListType list:
                var array = Array.CreateInstance(Clr(list.Element, list.Sparse), value.GetArrayLength());
                for (var i = 0; i < array.Length; i++) array.SetValue(Build(list.Element, value[i]), i);
                return array;
            case MapType map:
                var dictionary = (System.Collections.IDictionary)Activator.CreateInstance(Clr(map, false))!;
                foreach (var property in value.EnumerateObject()) dictionary.Add(property.Name, Build(map.Element, property.Value));
                return dictionary;
            default: throw new NotSupportedException(type.Name);
        }
    }

    private object? Take(ResolvedType type, object? value) => (type, value) switch
    {
        (_, null) => null,
        (EnumType, _) => value.ToString(),
        (TimestampType, DateTimeOffset time) => (double)time.ToUnixTimeMilliseconds() / 1000,
        (StreamType, Stream body) => new StreamReader(body).ReadToEnd(),
        (EventStreamType events, _) => Events((dynamic)value, _structures[events.Event]),
        (BlobType, ReadOnlyMemory<byte> bytes) => Encoding.UTF8.GetString(bytes.Span),
        (DocumentType, AwsDocument document) => JsonDocument.Parse(document.Utf8Json).RootElement,
        (StructureType structure, _) => Take(Structure(structure), value),
        (ListType list, System.Collections.IEnumerable elements) => elements.Cast<object?>().Select(e => Take(list.Element, e)).ToList(),
        (MapType map, System.Collections.IDictionary entries) => entries.Keys.Cast<string>().ToDictionary(k => k, k => Take(map.Element, entries[k])),
        (ScalarType, float single) =>
            float.IsFinite(single) ? double.Parse(single.ToString("R", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture) : Special(single),
        (ScalarType, double number) => double.IsFinite(number) ? number : Special(number),
        _ => value,
    };

    // All that came is there already: reading it never waits.
    private List<object?> Events<TEvent>(AwsEventStream<TEvent> stream, ResolvedStructure union)
        where TEvent : class =>
        [.. stream.ToBlockingEnumerable(CancellationToken.None).Select(next => Take(union, next))];

    private ResolvedStructure Structure(StructureType type) => _structures[type.Name];

    private Type Clr(ResolvedType type, bool nullable)
    {
        var clr = type switch
        {
            ScalarType scalar => scalar.Kind switch
            {
                ScalarKind.String => typeof(string),
                ScalarKind.Boolean => typeof(bool),
                ScalarKind.Int32 => typeof(int),
                ScalarKind.Int64 => typeof(long),
                ScalarKind.Single => typeof(float),
                _ => typeof(double),
            },
            TimestampType => typeof(DateTimeOffset),
            StreamType => typeof(Stream),
            BlobType => typeof(ReadOnlyMemory<byte>),
            DocumentType => typeof(AwsDocument),
            ListType list => typeof(IReadOnlyList<>).MakeGenericType(Clr(list.Element, list.Sparse)),
            MapType map => typeof(Dictionary<,>).MakeGenericType(typeof(string), Clr(map.Element, map.Sparse)),
            _ => find(type.Name),
        };
        return nullable && clr.IsValueType ? typeof(Nullable<>).MakeGenericType(clr) : clr;
    }

    private static double Number(JsonElement value) => value.ValueKind == JsonValueKind.String
        ? value.GetString() switch { "NaN" => double.NaN, "Infinity" => double.PositiveInfinity, "-Infinity" => double.NegativeInfinity,
            var other => throw new FormatException(other) }
        : value.GetDouble();

    private static string Special(double number) => double.IsNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
}
