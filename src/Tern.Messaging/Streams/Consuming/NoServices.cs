namespace Tern.Messaging.Streams;

/// <summary>The services of a consumer that runs without a host.</summary>
internal sealed class NoServices : IServiceProvider
{
    public static NoServices Instance { get; } = new();

    public object? GetService(Type serviceType) => null;
}
