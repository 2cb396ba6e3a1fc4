using System.Text;

namespace Tern.Local.Engine;

/// <summary>Formats values as in the service's error messages: <c>{S:abc}</c>.</summary>
internal static class ValueText
{
    public static string Bounds(EncodedValue low, EncodedValue high) =>
        $"lower bound operand: AttributeValue: {Describe(low)}, upper bound operand: AttributeValue: {Describe(high)}";

    public static string Describe(EncodedValue value) => value.Kind switch
    {
        ValueKind.String or ValueKind.Number => $"{{{value.Kind.Name()}:{Encoding.UTF8.GetString(value.Payload)}}}",
        ValueKind.Binary => $"{{B:{Convert.ToBase64String(value.Payload)}}}",
        ValueKind.True => "{BOOL:true}",
        ValueKind.False => "{BOOL:false}",
        ValueKind.Null => "{NULL:true}",
        _ => $"{{{value.Kind.Name()}}}",
    };
}
