using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Says to which attribute the end of an unfinished item belongs: <c>Lines[2].Quantity</c>. For error messages.</summary>
internal static class ItemPath
{
    /// <summary>The path of the value in which <paramref name="json"/> ends.</summary>
    /// <param name="json">An item from its beginning, cut off somewhere.</param>
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
            // The cut: the path is that of the value in which it lies.
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
            // Before it is looked for: where a list is cut after an element, the next one is meant.
            path.Append(CultureInfo.InvariantCulture, $"[{i}]");
            if (!reader.NextElement()) break;
            if (typed) Value(ref reader, path);
            else reader.SkipValue();
            path.Length = length;
        }

        path.Length = length;
    }
}
