using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>Reads a value from XML.</summary>
internal delegate T XmlFunction<out T>(ref AwsXmlReader xml);
