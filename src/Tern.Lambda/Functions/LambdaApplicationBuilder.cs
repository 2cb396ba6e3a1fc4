using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Functions;
using Tern.Lambda.Logging;

namespace Tern.Lambda;

/// <summary>What a function is made of before its handlers: services, logging, and how it runs. Made by <see cref="LambdaApplication.CreateBuilder(string[])"/>.</summary>
public sealed class LambdaApplicationBuilder
{
    private ServiceCollection? _services;
    private readonly Lazy<LambdaLoggerFactory> _loggerFactory;
    private bool _built;

    internal LambdaApplicationBuilder(LambdaRuntimeOptions options)
    {
        _loggerFactory = new(() => new LambdaLoggerFactory(Logging));
        Options = options;
        Options.Log = new LoggerRuntimeLog(_loggerFactory);
    }

    /// <summary>
    /// The services that handlers ask for. A function that registers none and asks for none starts without dependency injection: nothing of it is loaded.
    /// </summary>
    public IServiceCollection Services
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get
        {
            HasServices = true;
            return _services ??= [];
        }
    }

    /// <summary>How the function runs in Lambda.</summary>
    public LambdaRuntimeOptions Options { get; }

    /// <summary>How the function logs. Loggers come from <see cref="LambdaApplication.LoggerFactory"/>, or from the services as <c>ILogger&lt;T&gt;</c>.</summary>
    public LambdaLoggingOptions Logging { get; } = new();

    /// <summary>
    /// How long hosted services and <see cref="LambdaApplication.OnStarting"/> have together before the first event; 9 s by default, as Lambda ends an init of 10 s and begins again
    /// on the first event's time. What takes longer is an error of init.
    /// </summary>
    public TimeSpan StartTimeout { get; set; } = TimeSpan.FromSeconds(9);

    /// <summary>The function's log.</summary>
    internal LambdaLoggerFactory LoggerFactory => _loggerFactory.Value;

    /// <summary>What tells of invocations; null for nothing.</summary>
    internal InvocationObserver? Observer { get; set; }

    /// <summary>Whether <see cref="Services"/> was asked for. Looking at the collection itself would load its assembly.</summary>
    internal bool HasServices { get; private set; }

    /// <summary>Completes the services with what every function has, once, before the provider is built. What the function registered itself stays.</summary>
    internal IServiceCollection CompleteServices()
    {
        var services = Services;
        services.AddLambdaLogging(_loggerFactory);
        _services!.MakeReadOnly();
        return services;
    }

    /// <summary>Makes the application that handlers are registered with.</summary>
    /// <returns>The application.</returns>
    /// <exception cref="InvalidOperationException">It was made already.</exception>
    public LambdaApplication Build()
    {
        if (_built) throw new InvalidOperationException("The application was built already: a builder makes one.");
        if (StartTimeout <= TimeSpan.Zero) throw new InvalidOperationException($"{nameof(StartTimeout)} is {StartTimeout}; expected a time above zero.");
        _built = true;
        return new LambdaApplication(this);
    }
}
