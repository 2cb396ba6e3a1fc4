using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Json;

namespace Tern.DynamoDb.Tests.Client.Damage;

/// <summary>Creates a request for any operation with all members set, and the JSON of a response with all
/// members.</summary>
internal static class SampleShapes
{
    private const string Item =
        """{"pk":{"S":"a\u00e9"},"n":{"N":"-12.5e3"},"b":{"B":"AQID"},"l":{"L":[{"BOOL":true},{"NULL":true},""" +
        """{"M":{"x":{"NS":["1","2"]}}}]},"s":{"SS":["p","q"]}}""";

    internal static object Request(Type type)
    {
        if (type == typeof(string)) return "abc";
        if (type == typeof(bool)) return true;
        if (type == typeof(int)) return 5;
        if (type == typeof(long)) return 5L;
        if (type == typeof(double)) return 1.5;
        if (type == typeof(DateTimeOffset)) return DateTimeOffset.UnixEpoch;
        if (type == typeof(AttributeMap)) return new AttributeMap { ["pk"] = "a" };
        if (type == typeof(AttributeValue)) return AttributeValue.String("a");
        if (type == typeof(ReadOnlyMemory<byte>)) return new ReadOnlyMemory<byte>([1, 2]);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Request(underlying);
        if (Element(type, typeof(IReadOnlyList<>)) is { } element)
        {
            var list = Array.CreateInstance(element, 1);
            list.SetValue(Request(element), 0);
            return list;
        }

        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Dictionary<,>))
        {
            var map = (IDictionary)Activator.CreateInstance(type)!;
            map["k"] = Request(type.GetGenericArguments()[1]);
            return map;
        }

        if (type.IsValueType) return Activator.CreateInstance(type, "ACTIVE")!;
        var made = Activator.CreateInstance(type)!;
        foreach (var property in Members(type)) property.SetValue(made, Request(property.PropertyType));
        return made;
    }

    internal static string Answer(Type type)
    {
        var json = new StringBuilder();
        Write(json, type);
        return json.ToString();
    }

    private static void Write(StringBuilder json, Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type == typeof(string)) json.Append("\"abc\"");
        else if (type == typeof(bool)) json.Append("true");
        else if (type == typeof(int) || type == typeof(long)) json.Append('2');
        else if (type == typeof(double)) json.Append("0.5");
        else if (type == typeof(DateTimeOffset)) json.Append("1736942400.25");
        else if (type == typeof(AttributeMap)) json.Append(Item);
        else if (type == typeof(AttributeValue)) json.Append("""{"S":"a"}""");
        else if (type == typeof(ReadOnlyMemory<byte>)) json.Append("\"AQI=\"");
        else if (Element(type, typeof(IReadOnlyList<>)) is { } element)
        {
            json.Append('[');
            Write(json, element);
            json.Append(',');
            Write(json, element);
            json.Append(']');
        }
        else if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Dictionary<,>))
        {
            json.Append("{\"k\":");
            Write(json, type.GetGenericArguments()[1]);
            json.Append('}');
        }
        else if (type.IsValueType)
        {
            json.Append("\"ACTIVE\"");
        }
        else
        {
            json.Append('{');
            var first = true;
            foreach (var property in Members(type))
            {
                if (!first) json.Append(',');
                first = false;
                json.Append(CultureInfo.InvariantCulture, $"\"{JsonEncodedText.Encode(property.Name)}\":");
                Write(json, property.PropertyType);
            }

            json.Append('}');
        }
    }

    private static IEnumerable<PropertyInfo> Members(Type type) =>
        type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(property => property.CanWrite && property.GetIndexParameters().Length == 0);

    private static Type? Element(Type type, Type generic) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == generic ? type.GetGenericArguments()[0] : null;
}
