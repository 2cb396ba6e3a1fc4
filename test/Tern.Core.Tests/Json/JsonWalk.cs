using System.Text;
using System.Text.Json;
using Tern.Json;

namespace Tern.Core.Tests.Json;

/// <summary>Reads a document to its end with our reader and with the framework's parser, and describes its
/// contents.</summary>
internal static class JsonWalk
{
    internal static string Ours(byte[] json)
    {
        var reader = new AwsJsonReader(json);
        var text = new StringBuilder();
        Ours(ref reader, text);
        reader.End();
        return text.ToString();
    }

    internal static string Theirs(byte[] json)
    {
        using var document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 256 });
        var text = new StringBuilder();
        Theirs(document.RootElement, text);
        return text.ToString();
    }

    internal static string? TryTheirs(byte[] json)
    {
        try
        {
            return Theirs(json);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static void Ours(ref AwsJsonReader reader, StringBuilder text)
    {
        switch (reader.Peek())
        {
            case AwsJsonToken.Object:
                text.Append('{');
                reader.BeginObject();
                while (reader.NextMember(out var name))
                {
                    text.Append(AwsJsonReader.GetString(name)).Append('=');
                    Ours(ref reader, text);
                }

                text.Append('}');
                break;
            case AwsJsonToken.Array:
                text.Append('[');
                reader.BeginArray();
                while (reader.NextElement()) Ours(ref reader, text);
                text.Append(']');
                break;
            case AwsJsonToken.String: text.Append('"').Append(reader.ReadString()).Append('"'); break;
            case AwsJsonToken.Number: text.Append(Encoding.UTF8.GetString(reader.ReadNumberUtf8())).Append(' '); break;
            case AwsJsonToken.Boolean: text.Append(reader.ReadBoolean()).Append(' '); break;
            case AwsJsonToken.Null:
                Assert.True(reader.TryReadNull());
                text.Append("null ");
                break;
            default: throw reader.Unexpected("a value");
        }
    }

    private static void Theirs(JsonElement element, StringBuilder text)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                text.Append('{');
                foreach (var member in element.EnumerateObject())
                {
                    text.Append(member.Name).Append('=');
                    Theirs(member.Value, text);
                }

                text.Append('}');
                break;
            case JsonValueKind.Array:
                text.Append('[');
                foreach (var inner in element.EnumerateArray()) Theirs(inner, text);
                text.Append(']');
                break;
            case JsonValueKind.String: text.Append('"').Append(element.GetString()).Append('"'); break;
            case JsonValueKind.Number: text.Append(element.GetRawText()).Append(' '); break;
            case JsonValueKind.True or JsonValueKind.False: text.Append(element.GetBoolean()).Append(' '); break;
            default: text.Append("null "); break;
        }
    }
}
