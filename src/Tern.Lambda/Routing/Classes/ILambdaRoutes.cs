namespace Tern.Lambda;

/// <summary>
/// A class whose methods are routes. The code generated for <see cref="RouteAttribute"/> implements this interface.
/// </summary>
public interface ILambdaRoutes
{
    /// <summary>Maps the routes.</summary>
    /// <param name="app">The application.</param>
    static abstract void Map(LambdaApplication app);
}
