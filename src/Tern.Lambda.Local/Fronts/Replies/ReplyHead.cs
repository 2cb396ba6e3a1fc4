using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>The status and headers of a function's response.</summary>
internal static class ReplyHead
{
    /// <summary>Reads the status and headers from a response, or from the prelude of a streamed one.</summary>
    /// <exception cref="MalformedReplyException">The status or a header can't be sent.</exception>
    public static FrontAnswer Read(JsonElement reply, ReplyForm form, int? defaultStatus = null)
    {
        var answer = new FrontAnswer { StatusCode = ReadStatus(reply, defaultStatus) };
        // If both contain a header, all values are sent.
        if (form.TakesMultiValueHeaders) ReadMultiValueHeaders(reply, form, answer);
        if (form.TakesHeaders) ReadHeaders(reply, form, answer);
        if (form.TakesCookies) ReadCookies(reply, answer);
        if (form.DefaultContentType is { } type && !answer.Has("content-type")) answer.Add("content-type", type);
        return answer;
    }

    private static int ReadStatus(JsonElement reply, int? defaultStatus)
    {
        if (!reply.TryGetProperty("statusCode", out var status))
        {
            return defaultStatus ?? throw new MalformedReplyException(
                "The response has no statusCode. It must be an object such as {\"statusCode\":200,\"headers\":{},\"body\":\"text\"}.");
        }

        var isNumber = status.ValueKind == JsonValueKind.Number ? status.TryGetInt32(out var code)
            : int.TryParse(status.ValueKind == JsonValueKind.String ? status.GetString() : null, out code);
        return isNumber && code is >= 200 and <= 599
            ? code
            : throw new MalformedReplyException($"The response's statusCode must be a number from 200 to 599, but is {status.GetRawText()}.");
    }

    private static void ReadHeaders(JsonElement reply, ReplyForm form, FrontAnswer answer)
    {
        if (FindObject(reply, "headers") is not { } headers) return;
        foreach (var header in headers.EnumerateObject())
        {
            var value = Text(header.Value, header.Name);
            // A value in both lists is sent once.
            if (!answer.Headers.Exists(other => other.Key.Equals(header.Name, StringComparison.OrdinalIgnoreCase) && other.Value == value))
                Add(answer, form, header.Name, value);
        }
    }

    private static void ReadMultiValueHeaders(JsonElement reply, ReplyForm form, FrontAnswer answer)
    {
        if (FindObject(reply, "multiValueHeaders") is not { } headers) return;
        foreach (var header in headers.EnumerateObject())
        {
            if (header.Value.ValueKind != JsonValueKind.Array)
                throw new MalformedReplyException($"The response's multiValueHeaders.{header.Name} isn't an array.");
            foreach (var value in header.Value.EnumerateArray()) Add(answer, form, header.Name, Text(value, header.Name));
        }
    }

    private static void ReadCookies(JsonElement reply, FrontAnswer answer)
    {
        if (!reply.TryGetProperty("cookies", out var cookies) || cookies.ValueKind == JsonValueKind.Null) return;
        if (cookies.ValueKind != JsonValueKind.Array) throw new MalformedReplyException("The response's cookies isn't an array of strings.");
        foreach (var cookie in cookies.EnumerateArray()) Append(answer, "set-cookie", Text(cookie, "set-cookie"));
    }

    private static JsonElement? FindObject(JsonElement reply, string name)
    {
        if (!reply.TryGetProperty(name, out var value) || value.ValueKind == JsonValueKind.Null) return null;
        return value.ValueKind == JsonValueKind.Object ? value : throw new MalformedReplyException($"The response's {name} isn't an object.");
    }

    private static string Text(JsonElement value, string name) => value.ValueKind switch
    {
        JsonValueKind.String => value.GetString()!,
        JsonValueKind.Number or JsonValueKind.True or JsonValueKind.False => value.GetRawText(),
        JsonValueKind.Null => "",
        _ => throw new MalformedReplyException($"The response's header {name} is neither a string nor a number nor a boolean."),
    };

    private static void Add(FrontAnswer answer, ReplyForm form, string name, string value)
    {
        var lower = name.ToLowerInvariant();
        if (lower is "content-length" or "transfer-encoding") return; // set by the server
        if (form.DropsCorsHeaders && lower.StartsWith("access-control-", StringComparison.Ordinal)) return;
        if (form.RemapsHeaders && IsTheGateways(lower)) name = "x-amzn-Remapped-" + name;

        if (FrontHeaders.IsHopByHop(name)) return;
        Append(answer, name, value);
    }

    private static bool IsTheGateways(string lower) => lower is
        "authorization" or "connection" or "content-md5" or "date" or "expect" or "host" or "max-forwards" or "server" or "te" or "trailer" or "upgrade"
        or "user-agent" or "www-authenticate";

    private static void Append(FrontAnswer answer, string name, string value)
    {
        if (!FrontHeaders.IsName(name)) throw new MalformedReplyException($"The response has a header '{name}', which isn't a valid header name.");
        if (!FrontHeaders.IsValue(value))
            throw new MalformedReplyException($"The response's header {name} contains a control character, or one outside Latin-1.");
        answer.Add(name, value);
    }
}
