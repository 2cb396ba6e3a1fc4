namespace Tern.Lambda.Routing;

/// <summary>The methods that routes distinguish.</summary>
internal static class RouteMethod
{
    public const int Get = 0;
    public const int Head = 1;
    public const int Post = 2;
    public const int Put = 3;
    public const int Delete = 4;
    public const int Patch = 5;
    public const int Options = 6;

    /// <summary>In a route: any method. In a request: any other method.</summary>
    public const int Any = 7;

    /// <summary>The number of methods.</summary>
    public const int Count = 8;

    private static readonly string[] s_names = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

    /// <summary>Gets the method of a request.</summary>
    public static int Of(ReadOnlySpan<byte> name) => name.Length switch
    {
        3 when name.SequenceEqual("GET"u8) => Get,
        3 when name.SequenceEqual("PUT"u8) => Put,
        4 when name.SequenceEqual("POST"u8) => Post,
        4 when name.SequenceEqual("HEAD"u8) => Head,
        5 when name.SequenceEqual("PATCH"u8) => Patch,
        6 when name.SequenceEqual("DELETE"u8) => Delete,
        7 when name.SequenceEqual("OPTIONS"u8) => Options,
        _ => Any,
    };

    /// <summary>Gets the method of a route; <c>*</c> is any method.</summary>
    /// <exception cref="ArgumentException">Routes don't support this method.</exception>
    public static int Named(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (name == "*") return Any;
        for (var i = 0; i < s_names.Length; i++)
            if (s_names[i] == name) return i;
        throw new ArgumentException(
            $"Routes support GET, HEAD, POST, PUT, DELETE, PATCH and OPTIONS, but not '{name}'. Map the path for any method, and check the request's method.",
            nameof(name));
    }

    /// <summary>
    /// Returns the value of <c>Allow</c> for the methods of routes (RFC 9110, 10.2.1). Every path with a route answers
    /// OPTIONS, and a path with a GET route answers HEAD.
    /// </summary>
    public static string Allow(int methods)
    {
        methods |= 1 << Options;
        if ((methods & (1 << Get)) != 0) methods |= 1 << Head;
        var names = new List<string>();
        for (var i = 0; i < s_names.Length; i++)
            if ((methods & (1 << i)) != 0) names.Add(s_names[i]);
        return string.Join(", ", names);
    }
}
