using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>
/// What a route answers: a status, headers and a body. It is written as whoever asked expects it, be it an HTTP API, a REST API, a function
/// URL or a load balancer. Errors are problem details by RFC 9457.
/// </summary>
public sealed class HttpResult : HttpFunctionResponse
{
    /// <summary>An answer with no body.</summary>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Status(int statusCode) => new() { StatusCode = statusCode };

    /// <summary>Status 200 and a value as JSON. The context that has <typeparamref name="T"/> is found by the generator.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="value">The value.</param>
    /// <returns>The answer.</returns>
    public static HttpResult<T> Ok<T>(T value) => new(value, 200, null);

    /// <summary>
    /// Status 200 and a text as it is, as a route that returns a string answers; status 404 for null. JSON of a string is
    /// <see cref="Json"/>.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Ok(string? text) => text is null ? NotFound() : Text(text);

    /// <summary>A value as JSON.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="value">The value. It is written after the handler has returned.</param>
    /// <param name="typeInfo">How to write it, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Json<T>(T value, JsonTypeInfo<T> typeInfo, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = JsonType, Content = JsonContent(value, typeInfo) };

    /// <summary>Status 201: something was made.</summary>
    /// <param name="location">Where it is: a URL, escaped as it goes on the wire.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Created(string location)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        return new HttpResult { StatusCode = 201 }.WithHeader("location", location);
    }

    /// <summary>Status 201 and what was made, as JSON. The context that has <typeparamref name="T"/> is found by the generator.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="location">Where it is: a URL, escaped as it goes on the wire.</param>
    /// <param name="value">What was made.</param>
    /// <returns>The answer.</returns>
    public static HttpResult<T> Created<T>(string location, T value)
    {
        ArgumentException.ThrowIfNullOrEmpty(location);
        return new HttpResult<T>(value, 201, location);
    }

    /// <summary>Status 204: all went well, and there is nothing to say.</summary>
    /// <returns>The answer.</returns>
    public static HttpResult NoContent() => Status(204);

    /// <summary>Text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="statusCode">The status.</param>
    /// <param name="contentType">Its media type.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Text(string text, int statusCode = 200, string contentType = TextType) =>
        new() { StatusCode = statusCode, ContentType = contentType, Content = TextContent(text) };

    /// <summary>Bytes.</summary>
    /// <param name="bytes">The bytes; they have to stay as they are until the answer is written.</param>
    /// <param name="contentType">Their media type.</param>
    /// <param name="statusCode">The status.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Bytes(ReadOnlyMemory<byte> bytes, string contentType = BytesType, int statusCode = 200) =>
        new() { StatusCode = statusCode, ContentType = contentType, BodyBytes = bytes };

    /// <summary>An answer that sends the caller elsewhere.</summary>
    /// <param name="location">Where to: a URL, escaped as it goes on the wire.</param>
    /// <param name="statusCode">301, 302, 303, 307 or 308.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Redirect(string location, int statusCode = 302)
    {
        RequireRedirection(location, statusCode);
        return new HttpResult { StatusCode = statusCode }.WithHeader("location", location);
    }

    /// <summary>Status 400: the request is at fault.</summary>
    /// <param name="detail">What is wrong with it, for whoever sent it; null to say nothing.</param>
    /// <returns>The answer.</returns>
    public static HttpResult BadRequest(string? detail = null) => Problem(400, detail);

    /// <summary>Status 404.</summary>
    /// <param name="detail">What isn't there; null to say nothing.</param>
    /// <returns>The answer.</returns>
    public static HttpResult NotFound(string? detail = null) => Problem(404, detail);

    /// <summary>Status 409: what is there doesn't allow it.</summary>
    /// <param name="detail">What stands in the way; null to say nothing.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Conflict(string? detail = null) => Problem(409, detail);

    /// <summary>Problem details (RFC 9457).</summary>
    /// <param name="statusCode">The status.</param>
    /// <param name="detail">What went wrong this time; null to say nothing.</param>
    /// <param name="title">What goes wrong whenever this problem occurs; null for the status in words.</param>
    /// <param name="type">A URI that names the problem; null for <c>about:blank</c>, which says no more than the status.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Problem(int statusCode, string? detail = null, string? title = null, string? type = null) => new()
    {
        StatusCode = statusCode,
        ContentType = ProblemWriter.ContentType,
        Content = TextContent(ProblemWriter.Write(statusCode, detail, title, type, errors: null)),
    };

    /// <summary>Status 400 and, in the member <c>errors</c>, what is wrong with which parts of the request.</summary>
    /// <param name="errors">Of each part what is wrong with it.</param>
    /// <returns>The answer.</returns>
    public static HttpResult Invalid(IReadOnlyDictionary<string, string[]> errors)
    {
        ArgumentNullException.ThrowIfNull(errors);
        return new HttpResult
        {
            StatusCode = 400,
            ContentType = ProblemWriter.ContentType,
            Content = TextContent(ProblemWriter.Write(400, null, "The request is not valid.", null, errors)),
        };
    }

    // Only what is asked for as an answer of a service knows how to write headers.
    private protected override void WriteHeaders(ref Tern.Json.AwsJsonWriter writer) =>
        throw new InvalidOperationException("The answer of a route is written as one of the service that asked.");
}
