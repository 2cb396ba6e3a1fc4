namespace Tern.Local.S3;

/// <summary>Stores the bytes of objects and parts. Thread-safe.</summary>
internal interface IBodyStore
{
    /// <summary>Starts writing a body.</summary>
    /// <param name="length">The length if it is known, so that no memory is wasted.</param>
    BodyWriter Create(long? length);
}
