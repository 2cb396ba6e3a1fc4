using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Deserializes an HTTP response, for tests and for callers of a function.</summary>
internal sealed class HttpResponseParts
{
    private readonly List<KeyValuePair<string, string>> _single = [];
    private readonly List<KeyValuePair<string, string>> _multiple = [];
    private readonly List<string> _cookies = [];

    public int StatusCode { get; private set; } = 200;

    public string? StatusDescription { get; private set; }

    public ResponseBody? Content { get; private set; }

    public static HttpResponseParts Read(LambdaPayload payload, string type)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var parts = new HttpResponseParts();
        var reader = new AwsJsonReader(payload.Json.Span);
        try
        {
            parts.Read(ref reader);
            // Only to validate them here, where the type of the response is known.
            parts.CopyHeaders(new ResponseHeaders());
            return parts;
        }
        catch (AwsJsonException malformed)
        {
            throw new LambdaEventException($"The JSON isn't a valid {type}: {malformed.Message}", malformed);
        }
        catch (FormatException malformed) when (malformed is not LambdaEventException)
        {
            throw new LambdaEventException($"The JSON isn't a valid {type}: its body is declared as base64, but isn't valid base64.", malformed);
        }
        catch (ArgumentException malformed)
        {
            throw new LambdaEventException($"The JSON isn't a valid {type}: {malformed.Message}", malformed);
        }
    }

    /// <summary>
    /// Copies all values of the response, each once: the list of a name takes precedence over its single value.
    /// </summary>
    public void CopyHeaders(ResponseHeaders headers)
    {
        foreach (var (name, value) in _multiple) headers.Add(name, value);
        foreach (var (name, value) in _single)
            if (!IsMultiple(name)) headers.Add(name, value);
        foreach (var cookie in _cookies) headers.Add("set-cookie", cookie);
    }

    private bool IsMultiple(string name)
    {
        foreach (var (other, _) in _multiple)
            if (string.Equals(other, name, StringComparison.OrdinalIgnoreCase)) return true;
        return false;
    }

    private void Read(ref AwsJsonReader reader)
    {
        string? body = null;
        var base64 = false;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (name.SequenceEqual("statusCode"u8)) StatusCode = ReadStatus(ref reader);
            else if (name.SequenceEqual("statusDescription"u8)) StatusDescription = reader.TryReadNull() ? null : reader.ReadString();
            else if (name.SequenceEqual("headers"u8)) ReadHeaders(ref reader, _single);
            else if (name.SequenceEqual("multiValueHeaders"u8)) ReadHeaders(ref reader, _multiple);
            else if (name.SequenceEqual("cookies"u8)) ReadCookies(ref reader);
            else if (name.SequenceEqual("body"u8)) body = reader.TryReadNull() ? null : reader.ReadString();
            else if (name.SequenceEqual("isBase64Encoded"u8)) base64 = reader.ReadBoolean();
            else reader.SkipValue();
        }

        reader.End();
        if (body is not null) Content = base64 ? new BytesBody(Convert.FromBase64String(body)) : new TextBody(body);
    }

    private static int ReadStatus(ref AwsJsonReader reader)
    {
        var status = reader.ReadInt32();
        return status is >= 100 and <= 599 ? status : throw reader.Unexpected("a status between 100 and 599");
    }

    private static void ReadHeaders(ref AwsJsonReader reader, List<KeyValuePair<string, string>> into)
    {
        if (reader.TryReadNull()) return;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            var text = AwsJsonReader.GetString(name);
            if (reader.Peek() != AwsJsonToken.Array)
            {
                into.Add(new KeyValuePair<string, string>(text, reader.ReadString()));
                continue;
            }

            reader.BeginArray();
            while (reader.NextElement()) into.Add(new KeyValuePair<string, string>(text, reader.ReadString()));
        }
    }

    private void ReadCookies(ref AwsJsonReader reader)
    {
        if (reader.TryReadNull()) return;
        reader.BeginArray();
        while (reader.NextElement()) _cookies.Add(reader.ReadString());
    }
}
