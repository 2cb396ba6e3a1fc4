using Tern.Json;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>The generated type of an operation's response.</summary>
internal interface IServiceAnswer
{
    /// <summary>Writes the response as a JSON document.</summary>
    void WriteJson(ref AwsJsonWriter json) => throw new NotSupportedException($"{GetType().Name} has no JSON protocol.");

    /// <summary>Writes the response of a service with REST and XML.</summary>
    void WriteHttp(RestCall call) => throw new NotSupportedException($"{GetType().Name} has no REST protocol.");

    /// <summary>Writes the members as XML elements.</summary>
    void WriteXml(ref AwsXmlWriter xml) => throw new NotSupportedException($"{GetType().Name} has no query protocol.");
}
