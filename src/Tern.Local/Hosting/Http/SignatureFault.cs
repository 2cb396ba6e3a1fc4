using Tern.Local.Engine;

namespace Tern.Local.Hosting.Http;

/// <summary>Why a request doesn't count as signed.</summary>
internal readonly record struct SignatureFault(EngineError Error, string Message);
