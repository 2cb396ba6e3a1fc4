using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>What a function answers to a REST API, to an HTTP API with payload format 1.0, or to a route of a WebSocket API.</summary>
public sealed class RestApiResponse : HttpFunctionResponse, ILambdaEvent<RestApiResponse>
{
    /// <summary>An answer with a value as JSON. The value is serialized when the answer is written, after the handler has returned.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="typeInfo">How to write it, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static RestApiResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = "application/json", Content = JsonContent(value, typeInfo) };

    /// <summary>An answer with text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="statusCode">The status.</param>
    /// <param name="contentType">Its media type.</param>
    /// <returns>The answer.</returns>
    public static RestApiResponse Text(string text, int statusCode = 200, string contentType = "text/plain; charset=utf-8")
    {
        ArgumentNullException.ThrowIfNull(text);
        return new() { StatusCode = statusCode, ContentType = contentType, Body = text };
    }

    /// <summary>An answer with bytes.</summary>
    /// <param name="bytes">The bytes; they have to stay as they are until the answer is written.</param>
    /// <param name="contentType">Their media type.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static RestApiResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = "application/octet-stream", int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <summary>An answer with no body.</summary>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static RestApiResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <summary>An answer that sends the caller elsewhere.</summary>
    /// <param name="location">Where to: a URL, escaped as it goes on the wire.</param>
    /// <param name="statusCode">301, 302, 303, 307 or 308.</param>
    /// <returns>The answer.</returns>
    public static RestApiResponse Redirect(string location, int statusCode = 302)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        RequireRedirection(statusCode);
        return new RestApiResponse { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <inheritdoc/>
    public static RestApiResponse Read(LambdaPayload payload)
    {
        var parts = HttpResponseParts.Read(payload, nameof(RestApiResponse));
        var response = new RestApiResponse { StatusCode = parts.StatusCode, Content = parts.Content };
        parts.CopyHeaders(response.Headers);
        return response;
    }

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output) => WriteTo(output);

    // The API merges both maps: names with one value go into the first, the others into the second.
    private protected override void WriteHeaders(ref AwsJsonWriter writer)
    {
        var headers = GivenHeaders;
        if (headers is null && !SendsContentType) return;
        writer.WriteName("headers"u8);
        writer.WriteStartObject();
        WriteContentType(ref writer, asList: false);
        var several = false;
        for (var i = 0; i < headers?.Count; i++)
        {
            if (IsFirstOfSeveral(headers, i, out var isFirst)) several = true;
            else if (isFirst) WriteJoined(ref writer, headers, i);
        }

        writer.WriteEndObject();
        if (!several) return;
        writer.WriteName("multiValueHeaders"u8);
        writer.WriteStartObject();
        for (var i = 0; i < headers!.Count; i++)
            if (IsFirstOfSeveral(headers, i, out _)) WriteValues(ref writer, headers, i);
        writer.WriteEndObject();
    }

    private static bool IsFirstOfSeveral(ResponseHeaders headers, int index, out bool isFirst)
    {
        var name = headers.At(index).Key;
        isFirst = headers.IndexOf(name, 0) == index;
        return isFirst && headers.IndexOf(name, index + 1) > 0;
    }
}
