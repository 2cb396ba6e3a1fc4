using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>Prints how a protocol writes and reads the content of an event, if it is a document.</summary>
internal interface IEventDocument
{
    /// <summary>The content type of the document.</summary>
    string ContentType { get; }

    /// <summary>Prints the code that writes the event, or its payload, after the headers of <c>messageWriter</c>.</summary>
    /// <param name="code">The writer to print to, in a method of the event.</param>
    /// <param name="structure">The event.</param>
    /// <param name="payload">The member that is the whole document, in the variable of its name; null where the event itself is.</param>
    void PrintWriteEvent(CodeWriter code, ResolvedStructure structure, ResolvedMember? payload);

    /// <summary>Prints the code that reads the event, or its payload, from <c>message</c> into the variable <c>value</c>.</summary>
    /// <param name="code">The writer to print to, in a static method of the event.</param>
    /// <param name="payload">The member that is the whole document; null where the event itself is.</param>
    void PrintReadEvent(CodeWriter code, ResolvedMember? payload);
}
