using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Finds the path of the attribute in which an unfinished item ends: <c>Lines[2].Quantity</c>. For error messages.
/// </summary>
internal static class ItemPath
{
    /// <summary>Returns the path of the value in which <paramref name="json"/> ends.</summary>
    /// <param name="json">An item from its beginning, truncated at any position.</param>
    internal static string At(ReadOnlySpan<byte> json)
    {
        var path = new StringBuilder();
        var reader = new AwsJsonReader(json);
        try
        {
            Attributes(ref reader, path);
        }
        catch (AwsJsonException)
        {
            // The truncated position: the path is that of the value that contains it.
        }

        return path.ToString();
    }

    private static void Attributes(ref AwsJsonReader reader, StringBuilder path)
    {
        var length = path.Length;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (length > 0) path.Append('.');
            path.Append(Encoding.UTF8.GetString(name));
            Value(ref reader, path);
            path.Length = length;
        }
    }

    private static void Value(ref AwsJsonReader reader, StringBuilder path)
    {
        reader.BeginObject();
        while (reader.NextMember(out var type))
        {
            if (type.SequenceEqual("M"u8)) Attributes(ref reader, path);
            else if (reader.Peek() == AwsJsonToken.Array) Elements(ref reader, path, typed: type.SequenceEqual("L"u8));
            else reader.SkipValue();
        }
    }

    private static void Elements(ref AwsJsonReader reader, StringBuilder path, bool typed)
    {
        var length = path.Length;
        reader.BeginArray();
        for (var i = 0; ; i++)
        {
            // Appended before the element is read: if a list is truncated after an element, the path is that of the
            // next one.
            path.Append(CultureInfo.InvariantCulture, $"[{i}]");
            if (!reader.NextElement()) break;
            if (typed) Value(ref reader, path);
            else reader.SkipValue();
            path.Length = length;
        }

        path.Length = length;
    }
}
