using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.Primitives;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// Writes a response in the form that the sender of the request expects:
/// <code>
/// {"statusCode":200,"headers":{"content-type":"text/plain"},"cookies":["a=1"],"body":"hi"}                     payload 2.0
/// {"statusCode":200,"multiValueHeaders":{"content-type":["text/plain"],"set-cookie":["a=1"]},"body":"hi"}      REST, payload 1.0
/// {"statusCode":200,"statusDescription":"200 OK","headers":{"set-cookie":"a=1","Set-cookie":"b=2"},"body":""}  load balancers, Lattice
/// </code>
/// </summary>
internal static class AnswerWriter
{
    /// <summary>Writes the response.</summary>
    /// <param name="space">The memory with the body, which also receives the response.</param>
    /// <param name="kind">The sender of the request.</param>
    /// <param name="status">The status.</param>
    /// <param name="headers">The headers.</param>
    /// <param name="hasBody">false for a status or a method without a body; otherwise, true.</param>
    public static void Write(ResponseSpace space, HttpEventKind kind, int status, IHeaderDictionary headers, bool hasBody)
    {
        space.Answer.Clear();
        var json = new AwsJsonWriter(space.Answer);
        json.WriteStartObject();
        json.WriteName("statusCode"u8);
        json.WriteNumber((long)status);
        if (kind >= HttpEventKind.LoadBalancer)
        {
            json.WriteName("statusDescription"u8);
            json.WriteString(Describe(status));
        }

        WriteHeaders(ref json, kind, headers, hasBody);
        var bytes = hasBody ? space.Bytes.WrittenSpan : default;
        var isText = BodyText.IsText(bytes, headers.ContentType);
        json.WriteName("body"u8);
        if (isText) json.WriteString(bytes);
        else json.WriteBase64(bytes);
        json.WriteName("isBase64Encoded"u8);
        json.WriteBoolean(!isText);
        json.WriteEndObject();
        json.Flush();
    }

    private static void WriteHeaders(ref AwsJsonWriter json, HttpEventKind kind, IHeaderDictionary headers, bool hasBody)
    {
        var takesLists = kind is HttpEventKind.RestApi or HttpEventKind.HttpApiV1 or HttpEventKind.LoadBalancerLists;
        var takesCookies = kind is HttpEventKind.HttpApi or HttpEventKind.FunctionUrl;
        if (takesLists) json.WriteName("multiValueHeaders"u8);
        else json.WriteName("headers"u8);
        json.WriteStartObject();
        StringValues cookies = default;
        foreach (var (name, values) in headers)
        {
            if (values.Count == 0 || ResponseHeaders.IsConnections(name, hasBody)) continue;
            if (!takesLists && name.Equals("Set-Cookie", StringComparison.OrdinalIgnoreCase)) cookies = values;
            else if (takesLists) WriteList(ref json, name, values);
            else WriteJoined(ref json, name, values);
        }

        for (var i = 0; i < cookies.Count && !takesCookies; i++)
        {
            json.WriteName(ResponseHeaders.CookieName(i));
            json.WriteString(ResponseHeaders.Check("Set-Cookie", cookies[i]));
        }

        json.WriteEndObject();
        if (!takesCookies || cookies.Count == 0) return;
        json.WriteName("cookies"u8);
        json.WriteStartArray();
        for (var i = 0; i < cookies.Count; i++) json.WriteString(ResponseHeaders.Check("Set-Cookie", cookies[i]));
        json.WriteEndArray();
    }

    private static void WriteList(ref AwsJsonWriter json, string name, StringValues values)
    {
        json.WriteName(ResponseHeaders.CheckName(name));
        json.WriteStartArray();
        for (var i = 0; i < values.Count; i++) json.WriteString(ResponseHeaders.Check(name, values[i]));
        json.WriteEndArray();
    }

    private static void WriteJoined(ref AwsJsonWriter json, string name, StringValues values)
    {
        json.WriteName(ResponseHeaders.CheckName(name));
        json.WriteString(ResponseHeaders.Join(name, values));
    }

    private static string Describe(int status) => status == 200 ? "200 OK" : ReasonPhrases.GetReasonPhrase(status) is { Length: > 0 } phrase
        ? $"{status} {phrase}"
        : $"{status} Unknown";
}
