using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>
/// The response of a route: a status, headers and a body. It is written in the format that the sender of the request
/// expects: an HTTP API, a REST API, a function URL or a load balancer. Errors are problem details (RFC 9457).
/// </summary>
public sealed class HttpResult : HttpFunctionResponse
{
    /// <summary>Creates a response without a body.</summary>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpResult Status(int statusCode) => new() { StatusCode = statusCode };

    /// <summary>
    /// Creates a response with status 200 and a value as JSON. The generator finds the context that contains
    /// <typeparamref name="T"/>.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <returns>The response.</returns>
    public static HttpResult<T> Ok<T>(T value) => new(value, 200, null);

    /// <summary>
    /// Creates a response with status 200 and unchanged text, like that of a route that returns a string; null results
    /// in status 404. For a string as JSON, use <see cref="Json"/>.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <returns>The response.</returns>
    public static HttpResult Ok(string? text) => text is null ? NotFound() : Text(text);

    /// <summary>Creates a response with a value as JSON.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value. It is written after the handler has returned.</param>
    /// <param name="typeInfo">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpResult Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <summary>Creates a response with status 201: a resource was created.</summary>
    /// <param name="location">The location of the resource: a URL, escaped for the wire.</param>
    /// <returns>The response.</returns>
    public static HttpResult Created(string location)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        return new HttpResult { StatusCode = 201 }.WithHeader("location", location);
    }

    /// <summary>
    /// Creates a response with status 201 and the created resource as JSON. The generator finds the context that
    /// contains <typeparamref name="T"/>.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="location">The location of the resource: a URL, escaped for the wire.</param>
    /// <param name="value">The created resource.</param>
    /// <returns>The response.</returns>
    public static HttpResult<T> Created<T>(string location, T value)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        return new HttpResult<T>(value, 201, location);
    }

    /// <summary>Creates a response with status 204: the request succeeded, and there is no content.</summary>
    /// <returns>The response.</returns>
    public static HttpResult NoContent() => Status(204);

    /// <summary>Creates a response with text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="statusCode">The status.</param>
    /// <param name="contentType">The media type of the text.</param>
    /// <returns>The response.</returns>
    public static HttpResult Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <summary>Creates a response with bytes.</summary>
    /// <param name="bytes">The bytes, which must not change until the response is written.</param>
    /// <param name="contentType">The media type of the bytes.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The response.</returns>
    public static HttpResult Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <summary>Creates a response that redirects the caller.</summary>
    /// <param name="location">The target: a URL, escaped for the wire.</param>
    /// <param name="statusCode">301, 302, 303, 307 or 308.</param>
    /// <returns>The response.</returns>
    public static HttpResult Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
        return new HttpResult { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <summary>Creates a response with status 400: the request isn't valid.</summary>
    /// <param name="detail">The problem with the request, for the caller; null for none.</param>
    /// <returns>The response.</returns>
    public static HttpResult BadRequest(string? detail = null) => Problem(400, detail);

    /// <summary>Creates a response with status 404.</summary>
    /// <param name="detail">A description of the missing resource; null for none.</param>
    /// <returns>The response.</returns>
    public static HttpResult NotFound(string? detail = null) => Problem(404, detail);

    /// <summary>Creates a response with status 409: the request conflicts with the current state.</summary>
    /// <param name="detail">A description of the conflict; null for none.</param>
    /// <returns>The response.</returns>
    public static HttpResult Conflict(string? detail = null) => Problem(409, detail);

    /// <summary>Creates a response with problem details (RFC 9457).</summary>
    /// <param name="statusCode">The status.</param>
    /// <param name="detail">A description of this occurrence of the problem; null for none.</param>
    /// <param name="title">A summary of the problem type, which is the same for all occurrences; null for the status
    /// phrase.</param>
    /// <param name="type">A URI that identifies the problem type; null for <c>about:blank</c>, which conveys no more
    /// than the status.</param>
    /// <returns>The response.</returns>
    public static HttpResult Problem(int statusCode, string? detail = null, string? title = null, string? type = null) => new()
    {
        StatusCode = statusCode,
        ContentType = ProblemWriter.ContentType,
        Content = TextContent(ProblemWriter.Write(statusCode, detail, title, type, errors: null)),
    };

    /// <summary>
    /// Creates a response with status 400 and, in the member <c>errors</c>, the errors in the parts of the request.
    /// </summary>
    /// <param name="errors">The errors of each part.</param>
    /// <returns>The response.</returns>
    public static HttpResult Invalid(IReadOnlyDictionary<string, string[]> errors)
    {
        ArgumentNullException.ThrowIfNull(errors);
        return new HttpResult
        {
            StatusCode = 400,
            ContentType = ProblemWriter.ContentType,
            Content = TextContent(ProblemWriter.Write(400, null, "The request is invalid.", null, errors)),
        };
    }

    // Only responses for a specific service can write headers.
    private protected override void WriteHeaders(ref Tern.Json.AwsJsonWriter writer) =>
        throw new InvalidOperationException("A route's response can only be written in the format of the calling service.");
}
