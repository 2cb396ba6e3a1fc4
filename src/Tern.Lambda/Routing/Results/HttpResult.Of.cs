using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>
/// What a route answers that mostly gives a value: <c>return order;</c> for status 200 and the value as JSON, <c>return HttpResult.NotFound();</c> for
/// anything else. The description of the API knows the value's type by it.
/// </summary>
/// <typeparam name="T">The value's type, which a <c>JsonSerializerContext</c> has to have.</typeparam>
[SuppressMessage("Performance", "CA1815", Justification = "Nobody compares answers.")]
public readonly struct HttpResult<T>
{
    internal HttpResult(T value, int statusCode, string? location)
    {
        Value = value;
        StatusCode = statusCode;
        Location = location;
    }

    private HttpResult(HttpResult result) => Other = result;

    /// <summary>The value as JSON, with status 200; status 404 for null.</summary>
    /// <param name="value">The value.</param>
    [SuppressMessage("Usage", "CA2225", Justification = "HttpResult.Ok does it by name.")]
    public static implicit operator HttpResult<T>(T value) => new(value, 200, null);

    /// <summary>Another answer than the value.</summary>
    /// <param name="result">The answer.</param>
    [SuppressMessage("Usage", "CA2225", Justification = "The answer itself is what one returns where no conversion is at hand.")]
    public static implicit operator HttpResult<T>(HttpResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        return new HttpResult<T>(result);
    }

    /// <summary>The value; the default where another answer is given.</summary>
    public T? Value { get; }

    /// <summary>The other answer; null where the value is given.</summary>
    public HttpResult? Other { get; }

    internal int StatusCode { get; }

    internal string? Location { get; }
}
