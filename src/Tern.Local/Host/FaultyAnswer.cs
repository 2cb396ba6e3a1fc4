using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>A response, and the fault that the connection adds to it.</summary>
/// <param name="Answer">The response, or null if the connection broke before the request was handled.</param>
/// <param name="Decision">The fault.</param>
internal readonly record struct FaultyAnswer(ServiceAnswer? Answer, FaultDecision Decision);
