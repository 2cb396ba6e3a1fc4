namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>The target of the generated event types.</summary>
/// <param name="Models">The folder of their models in <c>models/</c>.</param>
/// <param name="Output">The folder that is written; everything in it is the generator's.</param>
/// <param name="Namespace">Their namespace.</param>
internal sealed record LambdaEventsTarget(string Models, string Output, string Namespace);
