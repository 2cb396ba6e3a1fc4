namespace Tern.Lambda;

/// <summary>
/// The result of a route that usually returns a value: <c>return order;</c> responds with status 200 and the value as
/// JSON, and <c>return HttpResult.NotFound();</c> responds with another result. The generated API description contains
/// the value's type.
/// </summary>
/// <typeparam name="T">The type of the value, which must be in a <c>JsonSerializerContext</c>.</typeparam>
public readonly struct HttpResult<T>
{
    internal HttpResult(T value, int statusCode, string? location)
    {
        Value = value;
        StatusCode = statusCode;
        Location = location;
    }

    private HttpResult(HttpResult result) => Other = result;

    /// <summary>Converts a value to a result: the value as JSON with status 200, or status 404 if it is null.</summary>
    /// <param name="value">The value.</param>
    public static implicit operator HttpResult<T>(T value) => new(value, 200, null);

    /// <summary>Converts another result.</summary>
    /// <param name="result">The result.</param>
    public static implicit operator HttpResult<T>(HttpResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        return new HttpResult<T>(result);
    }

    /// <summary>Gets the value; the default if there is another result.</summary>
    public T? Value { get; }

    /// <summary>Gets the other result; null if there is a value.</summary>
    public HttpResult? Other { get; }

    internal int StatusCode { get; }

    internal string? Location { get; }
}
