using Tern.Json;

namespace Tern.Local.Serving;

/// <summary>The generated type of an operation's request.</summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
internal interface IServiceRequest<TSelf> where TSelf : IServiceRequest<TSelf>
{
    /// <summary>Reads the request from a JSON document.</summary>
    static virtual TSelf ReadJson(ref AwsJsonReader json) => throw new NotSupportedException($"{typeof(TSelf).Name} has no JSON protocol.");

    /// <summary>Reads the request from a form of the query protocol.</summary>
    static virtual TSelf ReadForm(FormNode form) => throw new NotSupportedException($"{typeof(TSelf).Name} has no query protocol.");

    /// <summary>Reads the request from the parts of an HTTP request.</summary>
    static virtual TSelf ReadHttp(RestCall call) => throw new NotSupportedException($"{typeof(TSelf).Name} has no REST protocol.");

    /// <summary>Reports the members that violate the model's constraints.</summary>
    void Check(MemberChecks checks);
}
