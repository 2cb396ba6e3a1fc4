using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Lambda.Batches;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Functions;

/// <summary>
/// The services of a function, behind a door: until somebody asks for one there is no provider, and none of dependency
/// injection is loaded, which is half of the start of a function under the JIT. So whatever names its types is kept out
/// of methods that run anyway.
/// </summary>
internal sealed class FunctionServices(LambdaApplicationBuilder builder)
{
    // Filled before the first event, only read after it.
    private readonly Dictionary<Type, object> _singletons = [];
    private readonly Lock _gate = new();
    private volatile ServiceProviderHolder? _holder;
    private bool _disposed;

    /// <summary>The function's log.</summary>
    public LambdaLoggerFactory LoggerFactory => builder.LoggerFactory;

    /// <summary>What is logged of batches.</summary>
    public BatchLog BatchLog => field ??= new BatchLog(new LazyLogger(builder, "Tern.Lambda.Batches"));

    /// <summary>Whether there is, or may come to be, something to dispose of: middleware may ask for services at any event.</summary>
    public bool MayBeBuilt => builder.HasServices || IsBuilt;

    /// <summary>Whether the provider was built.</summary>
    public bool IsBuilt => _holder is not null;

    /// <summary>Builds the provider if the handlers or the registrations want it, and checks that what the handlers ask for is there.</summary>
    /// <exception cref="InvalidOperationException">A handler asks for what isn't registered.</exception>
    public void Prepare(HandlerNeeds needs)
    {
        if (needs.Services.Count > 0) Check(needs);
        else if (needs.WantsProvider || (builder.HasServices && HasHostedServices())) Holder();
    }

    /// <summary>A singleton that a handler asks for, without a scope; null for what is made anew.</summary>
    public object? FindSingleton(Type service) => _singletons.GetValueOrDefault(service);

    /// <summary>A scope of services.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public IServiceScope CreateScope() => Holder().Scopes.CreateScope();

    /// <summary>The hosted services, in the order of their registration; none without a provider.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public IReadOnlyList<IHostedService> HostedServices() => [.. Holder().Provider.GetServices<IHostedService>()];

    /// <summary>A singleton, for those who stand outside of an invocation.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T Get<T>()
        where T : notnull => Holder().Provider.GetRequiredService<T>();

    /// <summary>Disposes of the provider, and of the singletons with it.</summary>
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
        var provider = Holder().Provider;
        var registered = provider.GetRequiredService<IServiceProviderIsService>();
        List<string>? missing = null;
        foreach (var need in needs.Services)
            if (!registered.IsService(need.Service)) (missing ??= []).Add($"{need.Service} (asked for by the handler '{need.Handler.DisplayName}')");
        if (missing is not null)
        {
            throw new InvalidOperationException(
                $"Not registered: {string.Join(", ", missing)}. Register what handlers ask for in builder.Services. The event or its body comes first " +
                "and the token last; "
                + "everything between is a service, save LambdaContext, HandlerContext, IServiceProvider and, beside a typed body, the event or record " +
                    "itself.");
        }

        // Singletons are made now: in init, where the processor is full and what fails is an error of init rather than
        // of the first event. They need no scope later.
        foreach (var need in needs.Services)
            if (IsSingleton(need.Service)) _singletons[need.Service] = provider.GetRequiredService(need.Service);
    }

    // What the provider would resolve: the last registration of the type itself, or else of its open form.
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
}
