namespace Tern.Lambda;

/// <summary>
/// A function class. The code generated for <see cref="LambdaFunctionAttribute"/> implements this interface.
/// </summary>
public interface ILambdaFunction
{
    /// <summary>Registers the function's services, and the class itself as a service if it needs any.</summary>
    /// <param name="builder">The builder of the function's application.</param>
    static abstract void Configure(LambdaApplicationBuilder builder);

    /// <summary>Registers the handler.</summary>
    /// <param name="app">The application.</param>
    static abstract void Register(LambdaApplication app);
}
