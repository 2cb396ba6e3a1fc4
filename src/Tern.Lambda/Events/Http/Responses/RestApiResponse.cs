using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The response of a function to a REST API, to an HTTP API with payload format 1.0, or to a route of a WebSocket API.
/// </summary>
public sealed class RestApiResponse : HttpFunctionResponse, ILambdaEvent<RestApiResponse>
{
    /// <summary>Initializes a response with status 200 and nothing else.</summary>
    public RestApiResponse()
    {
    }

    internal RestApiResponse(HttpFunctionResponse other, bool withBody)
        : base(other, withBody)
    {
    }

    /// <inheritdoc cref="HttpApiResponse.Json{T}(T, JsonTypeInfo{T}, int)"/>
    public static RestApiResponse Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <inheritdoc cref="HttpApiResponse.Text(string, int, string)"/>
    public static RestApiResponse Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <inheritdoc cref="HttpApiResponse.Bytes(ReadOnlyMemory{byte}, string, int)"/>
    public static RestApiResponse Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <inheritdoc cref="HttpApiResponse.NoContent(int)"/>
    public static RestApiResponse NoContent(int statusCode = 204) => new() { StatusCode = statusCode };

    /// <inheritdoc cref="HttpApiResponse.Redirect(string, int)"/>
    public static RestApiResponse Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
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

    // The API merges both maps: names with one value are written to the first, the others to the second.
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
