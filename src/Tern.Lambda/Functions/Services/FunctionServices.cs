using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Tern.Lambda.Batches;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Functions;

/// <summary>
/// The services of a function, which are created on demand: the provider is built, and the assemblies of dependency
/// injection are loaded, only when a service is first used. Loading them takes half of a function's startup under the
/// JIT, so types of dependency injection must not appear in methods that always run.
/// </summary>
/// <param name="builder">The function's builder.</param>
/// <param name="given">Services that a test provides instead of the builder's; null for the builder's.</param>
internal sealed class FunctionServices(LambdaApplicationBuilder builder, IServiceProvider? given = null)
{
    // Filled before the first event; only read afterwards.
    private readonly Dictionary<Type, object> _singletons = [];
    private readonly Lock _gate = new();
    private volatile ServiceProviderHolder? _holder;
    private bool _disposed;

    /// <summary>The function's log.</summary>
    public LambdaLoggerFactory LoggerFactory => builder.LoggerFactory;

    /// <summary>The log of batches.</summary>
    public BatchLog BatchLog => field ??= new BatchLog(new LazyLogger(builder, "Tern.Lambda.Batches"));

    /// <summary>
    /// true if there is a provider to dispose, or one may be built later, because middleware can use services at any
    /// event; otherwise, false.
    /// </summary>
    public bool MayBeBuilt => builder.HasServices || IsBuilt;

    /// <summary>true if the provider was built; otherwise, false.</summary>
    public bool IsBuilt => _holder is not null;

    /// <summary>
    /// Builds the provider if the handlers or the registrations need it, and checks that all services that the handlers
    /// need are registered.
    /// </summary>
    /// <exception cref="InvalidOperationException">A handler needs a service that isn't registered.</exception>
    public void Prepare(HandlerNeeds needs)
    {
        if (needs.Services.Count > 0) Check(needs);
        else if (needs.WantsProvider || (builder.HasServices && HasHostedServices())) Holder();
    }

    /// <summary>
    /// Returns a singleton that a handler needs, without a scope; null if the service isn't a singleton.
    /// </summary>
    public object? FindSingleton(Type service) => _singletons.GetValueOrDefault(service);

    /// <summary>Creates a scope of services.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public IServiceScope CreateScope() => given is null ? Holder().Scopes.CreateScope() : new GivenScope(given);

    /// <summary>
    /// Gets the hosted services, in the order of their registration; an empty list if there is no provider.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public IReadOnlyList<IHostedService> HostedServices() => [.. Holder().Provider.GetServices<IHostedService>()];

    /// <summary>Gets a singleton, for callers outside of an invocation.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T Get<T>()
        where T : notnull => Holder().Provider.GetRequiredService<T>();

    /// <summary>Disposes the provider and its singletons.</summary>
    public ValueTask DisposeAsync()
    {
        lock (_gate)
        {
            _disposed = true;
            return _holder?.DisposeAsync() ?? default;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasHostedServices()
    {
        foreach (var service in builder.Services)
            if (service.ServiceType == typeof(IHostedService)) return true;
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Check(HandlerNeeds needs)
    {
        foreach (var handler in needs.Classes) builder.Services.TryAddScoped(handler.Type);
        var provider = Holder().Provider;
        var registered = provider.GetRequiredService<IServiceProviderIsService>();
        List<string>? missing = null;
        foreach (var need in needs.Services)
            if (!registered.IsService(need.Service)) (missing ??= []).Add($"{need.Service} (required by the handler '{need.Handler.DisplayName}')");
        if (missing is not null)
        {
            throw new InvalidOperationException(
                $"Not registered: {string.Join(", ", missing)}. Register the services of handlers in builder.Services. The first parameter " +
                "of a handler is the event or its body, and the last one the token; "
                + "all others are services, except LambdaContext, HandlerContext, IServiceProvider and, with a typed body, the event or record " +
                    "itself.");
        }

        // Create singletons now: during initialization the full processor is available, and a failure is an
        // initialization error rather than an error of the first event. They need no scope later.
        foreach (var need in needs.Services)
            if (IsSingleton(need.Service)) _singletons[need.Service] = provider.GetRequiredService(need.Service);
    }

    // As the provider resolves it: the last registration of the type itself or else of its open generic form.
    private bool IsSingleton(Type service)
    {
        var open = service.IsGenericType ? service.GetGenericTypeDefinition() : null;
        ServiceDescriptor? closest = null;
        foreach (var descriptor in builder.Services)
        {
            if (descriptor.IsKeyedService) continue;
            if (descriptor.ServiceType == service || (descriptor.ServiceType == open && closest?.ServiceType != service)) closest = descriptor;
        }

        return closest?.Lifetime == ServiceLifetime.Singleton;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ServiceProviderHolder Holder()
    {
        if (_holder is { } built) return built;
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_disposed, typeof(LambdaApplication));
            return _holder ??= new ServiceProviderHolder(builder.CompleteServices());
        }
    }

    // The test disposes its services.
    private sealed class GivenScope(IServiceProvider services) : IServiceScope
    {
        public IServiceProvider ServiceProvider => services;

        public void Dispose()
        {
        }
    }
}
