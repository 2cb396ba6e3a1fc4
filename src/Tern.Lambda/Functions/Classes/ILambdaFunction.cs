namespace Tern.Lambda;

/// <summary>A class that is a function. Implemented by the code that is generated for <see cref="LambdaFunctionAttribute"/>.</summary>
public interface ILambdaFunction
{
    /// <summary>Registers the services of the function, and the class as one if it needs any.</summary>
    /// <param name="builder">The builder of its application.</param>
    static abstract void Configure(LambdaApplicationBuilder builder);

    /// <summary>Registers the handler.</summary>
    /// <param name="app">The application.</param>
    static abstract void Register(LambdaApplication app);
}
