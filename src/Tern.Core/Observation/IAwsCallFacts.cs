using System.ComponentModel;

namespace Tern.Observation;

/// <summary>
/// A request or response that reports facts about its call to observers in the process. Nothing is reported unless an
/// observer asks (<see cref="AwsObservedCall.ReadFacts"/>). Intended for clients; don't implement it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAwsCallFacts
{
    /// <summary>Adds the facts that the request or response knows.</summary>
    /// <param name="facts">The facts. Those of the request are reported before those of the response.</param>
    void Report(ref AwsCallFacts facts);

    /// <summary>Computes a hash of the part of the service's data that the request uses.</summary>
    /// <returns>The hash, or 0 if there is no such part or there are several.</returns>
    ulong HashPartition() => 0;
}
