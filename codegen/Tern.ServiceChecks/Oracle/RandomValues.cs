using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Random requests and responses of a model, as neutral JSON: blobs are text, times are seconds since 1970.</summary>
/// <param name="model">The model.</param>
/// <param name="random">The source of the choices.</param>
/// <param name="share">The part of the optional members that are set.</param>
/// <param name="isAnswer">true if it is a response; otherwise, false.</param>
internal sealed class RandomValues(ServiceModel model, Random random, double share, bool isAnswer)
{
    // What all structures of a value may be in number, and how deep: shapes refer to themselves, and to a thousand others.
    private const int MostStructures = 300, Deepest = 6;

    private readonly RandomText _text = new(random);
    private int _structures;

    /// <summary>A whole request or response.</summary>
    /// <param name="shape">Its shape, or null.</param>
    /// <param name="algorithmMember">The member that specifies the checksum algorithm, or null.</param>
    internal JsonObject Root(string? shape, string? algorithmMember = null)
    {
        var value = shape is null ? [] : Structure(model.Shapes[shape], 0);
        // What the oracle has without libraries beside it.
        if (algorithmMember is not null && value.ContainsKey(algorithmMember))
            value[algorithmMember] = ((string[])["CRC32", "SHA1", "SHA256"])[random.Next(3)];
        return value;
    }

    private JsonObject Structure(Shape shape, int depth)
    {
        _structures++;
        var value = new JsonObject();
        if (shape.Union)
        {
            var choices = shape.Members.Where(member => depth < Deepest || model.Shapes[member.Shape].Type is not ("structure" or "list" or "map")).ToList();
            if (choices.Count == 0) choices = [.. shape.Members];
            var set = choices[random.Next(choices.Count)];
            value[set.Name] = Value(set, depth + 1);
            return value;
        }

        foreach (var member in shape.Members)
        {
            if (IsLeftOut(member) || !(member.Required || IsWanted(depth))) continue;
            // In S3's old notifications, Event and Events have the same element name: a document with both is ambiguous, and
            // the elements of a response are read as the list.
            if (shape.Members.Any(other => other.Name != member.Name && Wire(other) == Wire(member)
                && (value.ContainsKey(other.Name) || (isAnswer && model.Shapes[other.Shape].Type == "list")))) continue;
            value[member.Name] = Value(member, depth + 1);
        }

        return value;
    }

    private static string Wire(MemberModel member) => member.Location + ":" + (member.WireName ?? member.Name);

    private bool IsWanted(int depth) =>
        depth < Deepest && _structures < MostStructures && random.NextDouble() < (depth < 2 ? share : share / (depth - 0.5));

    // Streams of events are tested elsewhere. A length is that of the body. Digests of a body that is random too would be wrong ones.
    private bool IsLeftOut(MemberModel member) => model.Shapes[member.Shape].EventStream || (member.Location == "header"
        && (string.Equals(member.WireName, "content-length", StringComparison.OrdinalIgnoreCase)
            // Customer's keys of S3: botocore takes them as bytes and we as base64, and both add headers of their own.
            || (!isAnswer && member.WireName!.Contains("-server-side-encryption-customer-", StringComparison.OrdinalIgnoreCase))
            || (isAnswer && member.WireName!.StartsWith("x-amz-checksum-", StringComparison.OrdinalIgnoreCase))));

    private JsonNode? Value(MemberModel member, int depth)
    {
        var shape = model.Shapes[member.Shape];
        if (member.Document || shape.Document) return Document();
        if (member.JsonValue) return member.Location == "header" ? Document() : Document().ToJsonString();
        if (member.Context == "KvsARN") return "arn:aws:cloudfront::123456789012:key-value-store/" + _text.Word();
        if (member.HostLabel || (member.Context is not null and not "Key")) return shape.Type == "boolean" ? random.Next(2) == 0 : _text.Word();
        return Value(shape, member.Location, depth);
    }

    private JsonNode? Value(Shape shape, string? location, int depth)
    {
        switch (shape.Type)
        {
            case "structure": return Structure(shape, depth);
            case "list":
                var list = new JsonArray();
                var least = depth < 4 && location is null ? 0 : 1;
                for (var i = random.Next(least, depth < 3 ? 3 : 2); i > 0; i--) list.Add(Element(shape.Element!, location, depth));
                return list;
            case "map":
                var map = new JsonObject();
                for (var i = random.Next(0, depth < 3 ? 3 : 2); i > 0; i--) map[Key(shape.Key!, location)] = Element(shape.Element!, location, depth);
                return map;
            case "boolean": return random.Next(2) == 0;
            case "integer": return random.Next(4) switch { 0 => 0, 1 => random.Next(), 2 => -random.Next(1000), _ => random.Next(1000) };
            case "long": return random.Next(3) switch { 0 => random.NextInt64(1L << 53), 1 => -random.NextInt64(1L << 40), _ => random.Next(1000) };
            // A value that a float represents exactly, in short form.
            case "float" or "double": return random.Next(-40_000, 40_000) / 8.0;
            case "timestamp": return random.NextInt64(0, 4_000_000_000);
            case "blob": return _text.Body();
            case "string" or "character": return Text(shape, location);
            default: throw new NotSupportedException(string.Create(CultureInfo.InvariantCulture, $"{shape.Name} is a {shape.Type}."));
        }
    }

    private JsonNode? Element(MemberModel element, string? location, int depth) =>
        location == "header" && model.Shapes[element.Shape] is { Type: "string", Enum: null } ? _text.Header(inList: true)
        : element.Document ? Document()
        : Value(model.Shapes[element.Shape], location, depth + 1);

    private string Key(MemberModel key, string? location) => location is not null ? _text.Word()
        : model.Shapes[key.Shape] is { Enum: { Count: > 0 } names } ? names[random.Next(names.Count)]
        : _text.Word() + _text.Body();

    private string Text(Shape shape, string? location)
    {
        // A value that is newer than the model, now and then.
        if (shape.Enum is { Count: > 0 } names) return random.Next(10) == 0 ? _text.Word() : names[random.Next(names.Count)];
        return location switch
        {
            "uri" or "querystring" => _text.Uri(),
            "header" or "headers" => _text.Header(),
            _ => _text.Body(),
        };
    }

    private JsonNode Document() => JsonSerializer.SerializeToNode(new Dictionary<string, object?>
    {
        [_text.Word()] = _text.Body(), ["n"] = random.Next(), ["l"] = new object?[] { true, null, 0.5, new Dictionary<string, object>() },
    })!;
}
