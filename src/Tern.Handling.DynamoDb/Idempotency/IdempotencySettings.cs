
namespace Tern.Handling.DynamoDb;

/// <summary>The validated options.</summary>
internal sealed record IdempotencySettings
{
    // A partition key has at most 2,048 bytes; a scope is a name.
    private const int MaxScopeLength = 256;

    public required string Scope { get; init; }

    public required TimeSpan Expiration { get; init; }

    public required TimeSpan LockDuration { get; init; }

    public required int CacheCapacity { get; init; }

    public required bool AllowMissingKeys { get; init; }

    public required bool ThrowWhenNotSaved { get; init; }

    public required TimeProvider Clock { get; init; }

    public static IdempotencySettings From(HandlerIdempotencyOptions options, TimeProvider clock)
    {
        if (options.Expiration < TimeSpan.FromSeconds(1) || options.Expiration > TimeSpan.FromDays(3650))
            throw new ArgumentException(
                $"The option {nameof(options.Expiration)} is {options.Expiration}. Expected 1 second to 10 years: DynamoDB counts it in seconds.",
                nameof(options));
        if (options.LockDuration <= TimeSpan.Zero || options.LockDuration > TimeSpan.FromDays(1))
            throw new ArgumentException(
                $"The option {nameof(options.LockDuration)} is {options.LockDuration}. Expected more than zero and at most a day.", nameof(options));
        if (options.CacheCapacity is < 0 or > 1_000_000)
            throw new ArgumentException(
                $"The option {nameof(options.CacheCapacity)} is {options.CacheCapacity}. Expected 0 to 1,000,000 results.", nameof(options));
        return new()
        {
            Scope = Checked(options.Scope ?? ProgramName(), nameof(options.Scope)),
            Expiration = options.Expiration,
            LockDuration = options.LockDuration,
            CacheCapacity = options.CacheCapacity,
            AllowMissingKeys = options.AllowMissingKeys,
            ThrowWhenNotSaved = options.ThrowWhenNotSaved,
            Clock = options.TimeProvider ?? clock,
        };
    }

    public static string Checked(string scope, string name) => scope.Length is > 0 and <= MaxScopeLength
        ? scope
        : throw new ArgumentException($"The scope has {scope.Length} characters. Expected a name of 1 to {MaxScopeLength}.", name);

    private static string ProgramName() =>
        Environment.GetEnvironmentVariable("AWS_LAMBDA_FUNCTION_NAME")?.Trim() is { Length: > 0 } name ? name : AppDomain.CurrentDomain.FriendlyName;
}
