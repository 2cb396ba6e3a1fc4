namespace Tern.Lambda;

/// <summary>A class whose methods are routes. Implemented by the code that is generated for <see cref="RouteAttribute"/>.</summary>
public interface ILambdaRoutes
{
    /// <summary>Maps the routes.</summary>
    /// <param name="app">The application.</param>
    static abstract void Map(LambdaApplication app);
}
