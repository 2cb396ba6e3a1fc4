namespace Tern.Lambda.Local.Invoking;

/// <summary>How an invocation ended, as the process's side of it knows.</summary>
internal readonly record struct WorkResult(ReadOnlyMemory<byte> Payload)
{
    public string? ContentType { get; init; }

    public string? ErrorType { get; init; }

    public bool IsFailure => ErrorType is not null;

    public bool IsStreamed { get; init; }

    public long? MaxMemoryBytes { get; init; }

    /// <summary>A failure that the emulator words, in the shape of the service's own.</summary>
    public static WorkResult Failed(string errorType, string message) => new(ErrorJson.Write(errorType, message)) { ErrorType = errorType };
}
